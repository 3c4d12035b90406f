import type { Timers } from "../local-store/index.ts";
import type { Caret, Draft, DraftFields, Drafts, DraftSubject, RowVersion } from "./draft.ts";
import { DRAFT_DELAY_MS, isEmpty, judge, sameFields, withTyped, type Saved } from "./rules.ts";
import { createSaver } from "./saver.ts";
import { draftKey } from "./subject.ts";

/**
 * - `looking`: the device is asked for a draft. What is typed meanwhile is joined with what it finds.
 * - `unchanged`: the form says what is saved.
 * - `unsaved`, `kept`, `failed`: it says something else, which is not yet, is, or could not be kept.
 */
export type DraftStatus = "looking" | "unchanged" | "unsaved" | "kept" | "failed";

export type DraftFormState = {
  status: DraftStatus;
  fields: DraftFields;
  /** Set when a draft came back into the form: when it was kept, and where the writer was. */
  restored: Pick<Draft, "savedAt" | "caret"> | null;
  /** What is saved now, where that changed since the person began. Both texts stay until they choose. */
  conflict: Saved | null;
  /** The version that the fields are an edit of; an update has to carry it. */
  basedOn: RowVersion | null;
};

/** A form whose words are not lost. One for one subject; the hook `useDraft` wires it. */
export type DraftForm = {
  current: () => DraftFormState;
  subscribe: (changed: () => void) => () => void;
  /** Begins to look for the draft and to follow other tabs. Answers how to end: what is unsaved is flushed. */
  open: () => () => void;
  change: (fields: DraftFields, caret?: Caret | null) => void;
  flush: () => Promise<void>;
  /** The row is now like this: taken over by a form without changes, a conflict for the others. */
  rebase: (saved: Saved) => void;
  /** In a conflict: write on with one's own text, over what is saved now. */
  keepMine: () => void;
  /** In a conflict: drop one's own text. */
  takeSaved: () => Promise<void>;
  /**
   * The form is now that of another date. What was written here goes along, unless the other date has a draft
   * of its own, which is then shown; a draft that was only looked at stays where it is.
   */
  moveTo: (subject: DraftSubject) => void;
  /** These texts have arrived: the form is emptied, unless something else was written in it since. */
  settle: (fields: DraftFields) => Promise<void>;
  /** Drops what was written. */
  discard: () => Promise<void>;
};

export function createDraftForm({
  drafts,
  subject: first,
  saved: initially,
  timers,
}: {
  drafts: Drafts;
  subject: DraftSubject;
  saved: Saved;
  timers: Timers;
}): DraftForm {
  let saved = initially;
  let subject = first;
  let state: DraftFormState = {
    status: "looking",
    fields: saved.fields,
    restored: null,
    conflict: null,
    basedOn: saved.version,
  };
  let caret: Caret | null = null;
  // Counts what happened here, so that an answer of the device that is older than it is not taken.
  let turn = 0;
  // Found under another date than the one with which the form began, and not written on.
  let lookedAt = false;
  let moving = false;
  const listeners = new Set<() => void>();

  const set = (change: Partial<DraftFormState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const saver = createSaver<Draft>({
    // What says the same as the row is nothing to keep.
    save: (draft) =>
      sameFields(draft.fields, saved.fields) ? drafts.discard(subject) : drafts.save(subject, draft),
    delayMs: DRAFT_DELAY_MS,
    timers,
    report: (status) => set({ status: status === "saved" ? "kept" : status }),
  });
  const draftNow = (): Draft => ({
    fields: state.fields,
    caret,
    savedAt: timers.now(),
    basedOn: state.basedOn,
  });
  const keep = () => {
    turn += 1;
    lookedAt = false;
    // Where it belongs is still to be seen; it is kept when that is known.
    if (!moving) saver.change(draftNow());
  };
  const toSaved = () => {
    turn += 1;
    saver.cancel();
    caret = null;
    set({
      status: "unchanged",
      fields: saved.fields,
      restored: null,
      conflict: null,
      basedOn: saved.version,
    });
  };
  const drop = () => {
    toSaved();
    return drafts.discard(subject);
  };
  const restore = (draft: Draft, conflict: Saved | null) => {
    caret = draft.caret;
    const { fields, basedOn, savedAt } = draft;
    set({ status: "kept", fields, basedOn, conflict, restored: { savedAt, caret } });
  };

  const look = async () => {
    const asked = turn;
    const of = subject;
    const draft = await drafts.load(of).catch(() => null);
    if (of !== subject) return;
    if (state.status === "looking") takeFirst(draft);
    else if (asked === turn && (state.status === "unchanged" || state.status === "kept")) takeLater(draft);
  };
  const takeFirst = (draft: Draft | null) => {
    const typed = state.fields;
    const found = judge(draft, saved);
    if (found.status === "nothing") {
      if (draft !== null) void drafts.settle(subject, saved.fields).catch(() => undefined);
      set({ status: "unchanged" });
      if (!sameFields(typed, saved.fields)) keep();
      return;
    }
    const conflict = found.status === "conflict" ? saved : null;
    const joined = withTyped(found.draft, saved.fields, typed);
    restore(joined, conflict);
    if (joined !== found.draft) keep();
  };
  // Another tab wrote, or settled, the same draft, and nothing is unsaved here.
  const takeLater = (draft: Draft | null) => {
    const found = judge(draft, saved);
    if (found.status === "nothing") {
      // A form that was emptied has no draft by its own doing: the saved text must not come back into it.
      const emptied = draft === null && isEmpty(state.fields);
      if (state.status === "kept" && !emptied) toSaved();
    } else if (!sameFields(found.draft.fields, state.fields) || found.draft.basedOn !== state.basedOn) {
      restore(found.draft, found.status === "conflict" ? saved : null);
    }
  };

  /** Shows the draft of the date that the form has now; what it showed stays with its own. */
  const lookElsewhere = () => {
    toSaved();
    lookedAt = true;
    set({ status: "looking" });
    void look();
  };
  /** Takes the draft from `home` to the date that the form has by now: more than one, while a date is typed. */
  const follow = async (home: DraftSubject) => {
    moving = true;
    for (let from = home; from !== subject;) {
      const to = subject;
      const there = await drafts.load(to).catch(() => null);
      if (there !== null && !sameFields(there.fields, state.fields)) {
        await drafts.save(from, draftNow()).catch(() => undefined);
        moving = false;
        lookElsewhere();
        return;
      }
      // First there, then gone here: at no moment is it in neither place.
      await drafts.save(to, draftNow()).then(
        () => drafts.discard(from),
        () => undefined,
      );
      from = to;
    }
    moving = false;
    if (sameFields(state.fields, saved.fields)) toSaved();
    else keep();
  };

  return {
    current: () => state,
    subscribe: (changed) => {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
    open: () => {
      void look();
      const stop = drafts.subscribe(() => void look());
      return () => {
        stop();
        void saver.flush();
      };
    },
    change: (fields, at = null) => {
      caret = at;
      set({ fields: { ...state.fields, ...fields } });
      if (state.status === "looking") turn += 1;
      else keep();
    },
    flush: saver.flush,
    rebase: (next) => {
      if (next.version === saved.version && sameFields(next.fields, saved.fields)) return;
      const before = saved;
      saved = next;
      if (state.status === "looking") {
        const typed = !sameFields(state.fields, before.fields);
        set({ fields: typed ? state.fields : next.fields, basedOn: next.version });
      } else if (state.status === "unchanged") toSaved();
      else if (sameFields(state.fields, next.fields)) void drop().catch(() => undefined);
      else set({ conflict: next.version === state.basedOn ? null : next });
    },
    keepMine: () => {
      set({ basedOn: saved.version, conflict: null });
      keep();
    },
    takeSaved: drop,
    moveTo: (next) => {
      if (draftKey(next) === draftKey(subject)) return;
      const from = subject;
      subject = next;
      if (moving) return;
      const written = !sameFields(state.fields, saved.fields);
      if (state.status === "looking") void look();
      else if (lookedAt || !written) lookElsewhere();
      else {
        saver.cancel();
        set({ status: "unsaved" });
        void follow(from);
      }
    },
    // What is on the device may be a little older than the form, and has arrived with it.
    settle: (fields) => (sameFields(state.fields, fields) ? drop() : drafts.settle(subject, fields)),
    discard: drop,
  };
}
