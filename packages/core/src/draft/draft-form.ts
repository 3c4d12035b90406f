import { createObservable, type Timers } from "../local-store/index.ts";
import { sameFields, type Draft, type DraftFields, type Drafts, type DraftSubject } from "./draft.ts";

/** What a form begins with: the row and what names its state, or empty fields. */
export interface DraftBeginning {
  fields: DraftFields;
  version: string | null;
}

/**
 * - `looking`: the device is asked for a draft.
 * - `unchanged`: the form says what is saved.
 * - `unsaved`, `kept`, `failed`: it says something else, which is not yet, is, or could not be kept.
 */
export interface DraftFormState {
  status: "looking" | "unchanged" | "unsaved" | "kept" | "failed";
  fields: DraftFields;
  /** Set when a draft came back into the form: when it was kept. */
  restored: { savedAt: number } | null;
  /** What is saved now, where that changed since the person began. Both texts stay until they choose. */
  conflict: DraftBeginning | null;
}

/** A form whose words are kept on this device. `useDraft` wires it. */
export interface DraftForm {
  current: () => DraftFormState;
  subscribe: (changed: () => void) => () => void;
  /** Begins to look for the draft and to follow other tabs. Answers how to end: what is unsaved is saved. */
  open: () => () => void;
  change: (fields: DraftFields) => void;
  /** Saves at once: the page may be gone in a moment. */
  flush: () => void;
  rebase: (saved: DraftBeginning) => void;
  /** In a conflict: write on with one's own text, over what is saved now. */
  keepMine: () => void;
  /** In a conflict: drop one's own text. */
  takeSaved: () => Promise<void>;
  /** These texts have arrived: the form is emptied, unless something else was written in it since. */
  clearIfUnchanged: (fields: DraftFields) => Promise<void>;
  /** Drops what was written. */
  discard: () => Promise<void>;
}

const SAVE_DELAY_MS = 300;
const SAVE_AGAIN_MS = 2_000;

export interface DraftFormParts {
  drafts: Drafts;
  subject: DraftSubject;
  saved: DraftBeginning;
  timers: Timers;
}

export function createDraftForm({ drafts, saved: first, subject, timers }: DraftFormParts): DraftForm {
  let saved = first;
  let basedOn = first.version;
  const state = createObservable<DraftFormState>({
    status: "looking",
    fields: first.fields,
    restored: null,
    conflict: null,
  });
  const { set } = state;
  let isUnsaved = false;
  let stopTimer: (() => void) | null = null;
  const stop = () => {
    stopTimer?.();
    stopTimer = null;
  };
  const toSaved = () => {
    stop();
    isUnsaved = false;
    basedOn = saved.version;
    set({ status: "unchanged", fields: saved.fields, restored: null, conflict: null });
  };
  const saveIn = (ms: number) => {
    stopTimer ??= timers.after(ms, save);
  };
  function save(): void {
    stop();
    if (!isUnsaved || state.current().status === "looking") return;
    isUnsaved = false;
    const { fields } = state.current();
    // What says the same as the row is nothing to keep.
    const saving = sameFields(fields, saved.fields)
      ? drafts.discard(subject)
      : drafts.save(subject, { fields, savedAt: timers.now(), basedOn });
    void afterSave(saving);
  }
  const afterSave = async (saving: Promise<void>) => {
    try {
      await saving;
      if (!isUnsaved && state.current().status !== "unchanged") set({ status: "kept" });
    } catch {
      if (state.current().status === "unchanged") return;
      isUnsaved = true;
      set({ status: "failed" });
      saveIn(SAVE_AGAIN_MS);
    }
  };
  const look = async () => {
    const draft = await drafts.load(subject).catch((): Draft | null => null);
    if (isUnsaved && state.current().status !== "looking") return;
    const typed = state.current().status === "looking" && isUnsaved ? state.current().fields : {};
    if (draft === null || sameFields(draft.fields, saved.fields)) {
      if (isUnsaved) {
        set({ status: "unsaved" });
        return saveIn(SAVE_DELAY_MS);
      }
      return state.current().status === "looking" || state.current().status === "kept"
        ? toSaved()
        : undefined;
    }
    if (state.current().status === "kept" && sameFields(draft.fields, state.current().fields)) return;
    basedOn = draft.basedOn;
    const changed = Object.entries(typed).filter(([name, value]) => value !== (saved.fields[name] ?? ""));
    const conflict = draft.basedOn === saved.version ? null : saved;
    set({ status: "kept", fields: draft.fields, restored: { savedAt: draft.savedAt }, conflict });
    if (changed.length > 0) change(Object.fromEntries(changed));
  };
  function change(fields: DraftFields): void {
    isUnsaved = true;
    const next = { ...state.current().fields, ...fields };
    if (state.current().status === "looking") return set({ fields: next });
    set({ fields: next, status: "unsaved" });
    saveIn(SAVE_DELAY_MS);
  }
  const discard = async () => {
    toSaved();
    await drafts.discard(subject);
  };

  return {
    current: state.current,
    subscribe: state.subscribe,
    open: () => {
      void look();
      const stopFollowing = drafts.subscribe(() => void look());
      return () => {
        stopFollowing();
        save();
      };
    },
    change,
    flush: save,
    rebase: (next) => {
      if (next.version === saved.version && sameFields(next.fields, saved.fields)) return;
      const isUntouched =
        !isUnsaved && (state.current().status === "looking" || state.current().status === "unchanged");
      saved = next;
      if (isUntouched) {
        basedOn = next.version;
        set({ fields: next.fields });
      } else if (sameFields(state.current().fields, next.fields)) void discard().catch(() => undefined);
      else set({ conflict: next.version === basedOn ? null : next });
    },
    keepMine: () => {
      basedOn = saved.version;
      isUnsaved = true;
      set({ conflict: null, status: "unsaved" });
      saveIn(SAVE_DELAY_MS);
    },
    takeSaved: discard,
    clearIfUnchanged: async (fields) => {
      if (sameFields(state.current().fields, fields)) await discard();
    },
    discard,
  };
}
