import type { Timers } from "../local-store/index.ts";
import type { Delivery, Outcome } from "./deliver.ts";
import type { EntryStore } from "./entry-store.ts";
import {
  entryName,
  isBlank,
  NO_VERSION,
  type Caret,
  type EntryKey,
  type LocalEntry,
  type Onto,
  type Typed,
} from "./entry.ts";
import { mergeTexts, oneBelowOther } from "./merge-texts.ts";
import type { EntryEvent } from "./reducer.ts";

/** Saved at the latest this long after the first change that is not saved yet. */
export const SAVE_DELAY_MS = 300;
const SAVE_AGAIN_MS = 2_000;

/** What there is to write on: the row, an edit of it that is submitted, or an empty sheet. */
export interface Saved {
  text: string;
  onto: Onto;
}

/**
 * - `looking`: the device is asked. What is typed meanwhile is put into what it finds.
 * - `unchanged`: the form says what is saved.
 * - `unsaved`, `kept`, `failed`: it says something else, which is not yet on the device, is, or could not be.
 */
export interface EntryFormState {
  status: "looking" | "unchanged" | "unsaved" | "kept" | "failed";
  text: string;
  /** Set when a text came back into the form: when it was typed, and where the writer was. */
  restored: { savedAt: number; caret: Caret | null } | null;
  /** What is saved now, where the writer has not seen that. Both texts stay until they choose. */
  conflict: Saved | null;
  isSubmitting: boolean;
}

/** The form of an entry, in which no word is lost. `useEntry` wires it. */
export interface EntryForm {
  current: () => EntryFormState;
  subscribe: (changed: () => void) => () => void;
  /** Begins to look for what was typed and to follow other pages. Answers how to end: what is unsaved is flushed. */
  open: () => () => void;
  change: (text: string, caret?: Caret | null) => void;
  /** Saves now what is not on the device yet. Answers whether the device took it. */
  flush: () => Promise<boolean>;
  /** The page may be gone in a moment. */
  leave: () => void;
  /** What is saved is now this. */
  rebase: (saved: Saved) => void;
  /** In a conflict: write on with this text, over what is saved now. */
  keepMine: (text?: string) => void;
  /** Both texts of a conflict, mine first. */
  combine: () => void;
  /** Drops what was typed; in a conflict that takes what is saved. */
  discard: () => Promise<void>;
  /**
   * The form is now that of another entry. What was written goes along to another date, unless that one has a text of
   * its own, which is then shown. What was only looked at stays where it is, and so does an edit in a form for new ones.
   */
  moveTo: (key: EntryKey) => void;
  submit: (dayId: string) => Promise<Outcome>;
}

export interface EntryFormParts {
  store: EntryStore;
  delivery: Delivery;
  timers: Timers;
  key: EntryKey;
  saved: Saved;
}

// Longer than other files: typing, saving, submitting and moving share the same few variables, and each has to leave them
// right for the others at every await.
export function createEntryForm(parts: EntryFormParts): EntryForm {
  const { delivery, store, timers } = parts;
  let { key, saved } = parts;
  let state: EntryFormState = {
    status: "looking",
    text: saved.text,
    restored: null,
    conflict: null,
    isSubmitting: false,
  };
  /** What is not on the device yet. */
  let local: { text: string; caret: Caret | null } | null = null;
  /** What is under way to it. */
  let saving: { text: string; done: Promise<void> } | null = null;
  /** What the form shows of the record. */
  let seen: Typed | null = null;
  /** Written in this form, and not only found. */
  let isWritten = false;
  let moving: Promise<void> | null = null;
  /** Put aside while the device was still asked. */
  let left: { text: string; done: Promise<void> } | null = null;
  let stopTimer: (() => void) | null = null;
  let looks = 0;
  const listeners = new Set<() => void>();

  const set = (next: Partial<EntryFormState>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  /** Submitted by this form, which does not know yet what has become of it. */
  let sent: string | null = null;
  /** What the writer had before them when they began to type what is not on the device yet. */
  let built: Saved = saved;
  const conflictOf = (typed: Typed | null): Saved | null =>
    typed !== null && typed.text !== saved.text && isNewer(saved.onto, typed.onto) ? saved : null;
  /** Every text that what is in the form now has taken the place of. */
  const from = () => [built.text, left?.text, saving?.text, sent].filter((text) => typeof text === "string");

  const show = (entry: LocalEntry | null) => {
    seen = entry?.typed ?? null;
    built = seen ?? saved;
    sent = null;
    if (seen === null) {
      isWritten = false;
      return set({ status: "unchanged", text: saved.text, restored: null, conflict: null });
    }
    const { at: savedAt, caret, text } = seen;
    if (text === saved.text && (saved.onto !== "submitted" || entry?.submitted?.text === text)) {
      // The entry says so already.
      void store.change(key, eventOf({ text, caret })).catch(() => undefined);
      seen = null;
      built = saved;
      return set({ status: "unchanged", text, restored: null, conflict: null });
    }
    const isOwn = state.text === text && state.status !== "looking";
    set({
      status: "kept",
      text,
      conflict: conflictOf(seen),
      ...(isOwn ? {} : { restored: { savedAt, caret } }),
    });
  };
  const look = async (isForced = false) => {
    const turn = ++looks;
    const of = key;
    if (state.status === "looking") await left?.done;
    const entry = await store.get(of).catch(() => undefined);
    if (turn !== looks || of !== key || moving !== null || state.isSubmitting) return;
    if (state.status === "looking") return showFirst(entry ?? null);
    // A device that does not answer has not let go of anything; and what is unsaved is merged when it is saved.
    if (entry === undefined || local !== null || saving !== null) return;
    if (isForced || !sameTyped(entry?.typed ?? null, seen)) show(entry);
  };
  const showFirst = (entry: LocalEntry | null) => {
    const before = local;
    const aside = left;
    left = null;
    show(entry);
    if (before === null) return;
    if (aside !== null) {
      // What was put aside when the page was hidden is in what was found.
      const both = mergeTexts({ origin: aside.text, mine: before.text, theirs: seen?.text ?? aside.text });
      local = null;
      if (both !== state.text) change(both);
      return;
    }
    if (state.text === saved.text || seen === null) return change(before.text, before.caret);
    // As if the text had been there from the start.
    const at = seen.caret ?? { start: seen.text.length, end: seen.text.length };
    const end = at.start + before.text.length;
    if (saved.text === "") {
      const both = seen.text.slice(0, at.start) + before.text + seen.text.slice(at.end);
      change(both, { start: end, end });
    } else change(mergeTexts({ origin: saved.text, mine: before.text, theirs: seen.text }));
    set({ restored: { savedAt: seen.at, caret: saved.text === "" ? { start: end, end } : null } });
  };

  const eventOf = ({ caret, text }: NonNullable<typeof local>): EntryEvent => ({
    type: "typed",
    text,
    from: from(),
    caret,
    onto: built.onto,
    at: timers.now(),
    ...(text === saved.text ? { sameAs: saved.onto } : {}),
  });
  const saveIn = (ms: number) => {
    // Not begun anew with each change: who types without a pause is saved as well.
    stopTimer ??= timers.after(ms, () => {
      stopTimer = null;
      void save();
    });
  };
  const stopSaving = () => {
    stopTimer?.();
    stopTimer = null;
  };
  const save = async (): Promise<void> => {
    stopSaving();
    if (local === null || state.status === "looking") return;
    if (saving !== null) {
      await saving.done;
      return save();
    }
    const writing = local;
    const write = async () => {
      try {
        const entry = await store.change(key, eventOf(writing));
        if (saving !== mine) return;
        saving = null;
        afterSave(writing, entry);
      } catch {
        if (saving !== mine) return;
        saving = null;
        set({ status: "failed" });
        saveIn(SAVE_AGAIN_MS);
      }
    };
    const mine = { text: writing.text, done: Promise.resolve() };
    saving = mine;
    mine.done = write();
    await mine.done;
  };
  const afterSave = (writing: NonNullable<typeof local>, entry: LocalEntry) => {
    const stored = entry.typed;
    if (local === writing) {
      local = null;
      if (state.isSubmitting) {
        seen = stored;
        // Of a merge with words of the other side, which the form does not show, nothing counts as seen.
        if (stored?.text === writing.text) built = stored;
      }
      // An emptied field stays empty while it is open.
      else if (stored === null && isBlank(writing.text)) {
        seen = null;
        built = { ...built, text: writing.text };
        set({ status: "kept" });
      } else show(entry);
      return;
    }
    if (local !== null && stored !== null && stored.text !== writing.text) {
      const text = mergeTexts({ origin: writing.text, mine: local.text, theirs: stored.text });
      local = { text, caret: null };
      set({ text });
    }
    seen = stored;
    built = stored ?? { ...built, text: writing.text };
    saveIn(SAVE_DELAY_MS);
  };
  function change(text: string, caret: Caret | null = null) {
    local = { text, caret };
    isWritten = true;
    if (state.status === "looking") return set({ text });
    set({ text, status: "unsaved", conflict: state.conflict });
    saveIn(SAVE_DELAY_MS);
  }
  const flush = async () => {
    await moving;
    await save();
    await saving?.done;
    return local === null || state.status !== "failed";
  };
  const discard = async () => {
    stopSaving();
    await saving?.done;
    local = null;
    const { text } = seen ?? {};
    show(null);
    if (text !== undefined) await store.change(key, { type: "discarded", what: "typed", text });
    // What somebody else has put there stays.
    await look();
  };
  const keepMine = (text = state.text) => {
    if (seen !== null) seen = { ...seen, onto: saved.onto };
    built = { ...built, onto: saved.onto };
    void store.change(key, { type: "conflict-resolved", onto: saved.onto }).catch(() => undefined);
    set({ conflict: null });
    if (text !== state.text) change(text);
  };

  /** Takes the text to the entry that the form is of by now: more than one, while a date is typed. */
  const carry = async (wanted: () => EntryKey) => {
    await saving?.done;
    saving = null;
    while (entryName(key) !== entryName(wanted())) {
      const next = wanted();
      const there = await store.get(next).catch(() => null);
      const before = { key, text: seen?.text };
      if (there?.typed != null && there.typed.text !== state.text) {
        if (local !== null) await store.change(key, eventOf(local)).catch(() => undefined);
        switchTo(next);
        return show(there);
      }
      const carried = { text: state.text, from: [saved.text], caret: local?.caret ?? null };
      try {
        // First there, then gone here: at no moment is it in neither place.
        const entry = await store.change(next, {
          type: "typed",
          ...carried,
          onto: saved.onto,
          at: timers.now(),
        });
        key = next;
        seen = entry.typed;
        built = seen ?? saved;
        if (local?.text === carried.text) local = null;
        set({ status: local === null ? "kept" : "unsaved" });
        if (before.text !== undefined) {
          await store.change(before.key, { type: "discarded", what: "typed", text: before.text });
        }
      } catch {
        key = next;
        seen = null;
        local ??= { text: state.text, caret: null };
        set({ status: "failed" });
      }
    }
    if (local !== null) saveIn(SAVE_DELAY_MS);
  };
  const switchTo = (next: EntryKey) => {
    stopSaving();
    left = null;
    key = next;
    local = null;
    saving = null;
    seen = null;
    sent = null;
    built = saved;
    isWritten = false;
  };
  let wanted = key;

  return {
    current: () => state,
    subscribe: (changed) => {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
    open: () => {
      void look();
      const stop = store.subscribe(() => void look());
      return () => {
        stop();
        looks += 1;
        if (state.status === "looking" && local !== null) {
          void store.change(key, eventOf(local)).catch(() => undefined);
        } else void save();
      };
    },
    change,
    flush,
    leave: () => {
      if (local === null) return;
      const done = store.leave(key, eventOf(local)).catch(() => undefined);
      if (state.status === "looking") left = { text: local.text, done };
    },
    rebase: (next) => {
      if (next.text === saved.text && next.onto === saved.onto) return;
      const isUntouched = state.text === saved.text && local === null && seen === null;
      saved = next;
      if (isUntouched) built = saved;
      if (state.isSubmitting) return;
      if (isUntouched && (state.status === "looking" || state.status === "unchanged")) {
        set({ text: next.text });
      } else set({ conflict: conflictOf(seen) });
      // What is typed may say the same by now.
      if (state.status !== "looking" && local === null) void look(true);
    },
    keepMine,
    combine: () => keepMine(oneBelowOther(state.text, saved.text)),
    discard,
    moveTo: (next) => {
      if (entryName(next) === entryName(wanted)) return;
      wanted = next;
      if (moving !== null) return;
      const isEditElsewhere = seen !== null && seen.onto !== null && saved.onto === null;
      if (
        next.challengeId === key.challengeId &&
        isWritten &&
        // What is submitted is of its own date.
        !state.isSubmitting &&
        state.status !== "looking" &&
        !isBlank(state.text) &&
        !isEditElsewhere
      ) {
        stopSaving();
        moving = carry(() => wanted).finally(() => {
          moving = null;
        });
        return;
      }
      // Saved where it was typed, whatever the form is of by then.
      if (local !== null) void store.change(key, eventOf(local)).catch(() => undefined);
      switchTo(next);
      set({ status: "looking", text: saved.text, restored: null, conflict: null, isSubmitting: false });
      void look();
    },
    submit: async (dayId) => {
      if (moving !== null) await moving;
      stopSaving();
      const { text } = state;
      const of = key;
      const base = baseOf(built.onto);
      set({ isSubmitting: true });
      sent = text;
      const submission = { key, text, from: [...from(), text], base, dayId };
      let outcome: Outcome;
      try {
        outcome = await delivery.submit(submission);
      } catch (error) {
        if (of !== key) {
          await keepThere(of, text, base);
          throw error;
        }
        sent = null;
        set({ isSubmitting: false });
        // Nobody has it: it is kept as what is typed.
        change(state.text);
        throw error;
      }
      // The form is of another entry by now, and shows that.
      if (of !== key) {
        if (outcome.status === "refused") await keepThere(of, text, base);
        return outcome;
      }
      set({ isSubmitting: false });
      if (outcome.status === "refused" && (await isLost(of, text))) {
        // Nothing could be kept: the text is in the form alone.
        sent = null;
        change(state.text);
        return outcome;
      }
      if (local?.text === text) local = null;
      await showAgain();
      return outcome;
    },
  };

  /** What is replaced by a text that was written on `onto`. */
  function baseOf(onto: Onto): Onto {
    // Over an entry that the writer has not seen, nothing is sent.
    if (saved.onto !== null && onto === null) return NO_VERSION;
    // The entry that was edited is gone, deleted or under another date: nothing is replaced.
    return saved.onto === null && typeof onto === "number" ? null : onto;
  }
  async function isLost(of: EntryKey, text: string): Promise<boolean> {
    const entry = await store.get(of).catch(() => null);
    return entry?.typed?.text.includes(text) !== true && entry?.submitted?.text !== text;
  }
  /** Keeps a text that nobody took with the entry that the form has left. */
  async function keepThere(of: EntryKey, text: string, onto: Onto): Promise<void> {
    if (!(await isLost(of, text))) return;
    const event: EntryEvent = { type: "typed", text, from: [], caret: null, onto, at: timers.now() };
    await store.change(of, event).catch(() => undefined);
  }
  async function showAgain() {
    await saving?.done;
    const entry = await store.get(key).catch(() => null);
    // Typed on meanwhile.
    if (local === null) show(entry);
    else saveIn(SAVE_DELAY_MS);
  }
}

function sameTyped(a: Typed | null, b: Typed | null): boolean {
  return a?.text === b?.text && a?.onto === b?.onto;
}

/** Whether what is saved has not been seen by who typed on `typed`. A row that was read earlier than that says nothing. */
function isNewer(saved: Onto, typed: Onto): boolean {
  if (saved === "submitted") return typed !== "submitted";
  if (typeof saved === "number") return typed === null || (typeof typed === "number" && typed < saved);
  return typeof typed === "number";
}
