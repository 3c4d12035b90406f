import type { FormContext, Unsaved } from "./entry-form-state.ts";
import type { EntryStore } from "./entry-store.ts";
import { entryName, type Caret, type EntryEventOf, type EntryKey, type LocalEntry } from "./entry.ts";

/** Saved at the latest this long after the first change that is not saved yet. */
export const SAVE_DELAY_MS = 300;
const SAVE_AGAIN_MS = 2_000;
/** A device that stays full is handed the text again and again. */
const MOST_HANDED = 8;

export type Saving = ReturnType<typeof createSaving>;

/** A text that the device has not taken yet, and what it was typed on. */
interface Owed extends Pick<FormContext, "built" | "handed"> {
  key: EntryKey;
  typed: Unsaved;
  event: EntryEventOf<"typed">;
}

/**
 * Brings what is typed to the device.
 * @param onSaved what was written is on the device, as part of this record
 */
export function createSaving(form: FormContext, onSaved: (written: Unsaved, entry: LocalEntry) => void) {
  const { state } = form;
  const { store, timers } = form.parts;
  const owed = new Map<string, Owed>();
  let stopTimer: (() => void) | null = null;

  /** Every text that what is in the form now has taken the place of. */
  const from = () => [form.built.text, ...form.handed, form.sent?.text].filter((seen) => seen !== undefined);
  const handedWith = ({ text }: Unsaved) => [...form.handed, text].slice(-MOST_HANDED);
  /** The event that keeps this text. */
  const eventOf = ({ at, caret, text }: Unsaved): EntryEventOf<"typed"> => ({
    type: "typed",
    text,
    from: from(),
    caret,
    onto: form.built.onto,
    at,
    ...(text === form.saved.text ? { sameAs: form.saved.onto } : {}),
  });
  const saveIn = (ms: number) => {
    // Not begun anew with each change: who types without a pause is saved as well.
    stopTimer ??= timers.after(ms, () => {
      stopTimer = null;
      void save();
    });
  };
  const stop = () => {
    stopTimer?.();
    stopTimer = null;
  };
  const hasFailed = () => {
    state.set({ status: "failed" });
    saveIn(SAVE_AGAIN_MS);
  };
  const keepOwed = async (name: string, one: Owed) => {
    owed.set(name, one);
    try {
      await store.change(one.key, one.event);
      if (owed.get(name) === one) owed.delete(name);
    } catch {
      if (owed.get(name) === one) hasFailed();
    }
  };
  const write = (writing: Unsaved, change: EntryStore["leave"]): Promise<void> => {
    const isOver = () => {
      // A later text is under way by now, or the form is of another entry.
      if (form.saving !== saving) return false;
      form.saving = null;
      return true;
    };
    const saving: Promise<void> = change(form.key, eventOf(writing)).then(
      (entry) => void (isOver() && onSaved(writing, entry)),
      () => void (isOver() && hasFailed()),
    );
    form.saving = saving;
    form.handed = handedWith(writing);
    return saving;
  };
  async function save(): Promise<void> {
    stop();
    for (const [name, one] of owed) await keepOwed(name, one);
    // What goes to another date is saved there.
    if (form.local === null || form.moving !== null || state.current().status === "looking") return;
    // The device forgets what was delivered, and would take it for a new text.
    if (form.sent?.isTaken && form.local.text === form.sent.text) return;
    if (form.saving !== null) {
      await form.saving;
      return save();
    }
    await write(form.local, store.change);
  }

  return {
    eventOf,
    from,
    save,
    stop,
    saveSoon: () => saveIn(SAVE_DELAY_MS),
    /** Saves in the page's last moment. */
    leave: () => {
      if (form.local !== null) void write(form.local, store.leave);
    },
    change: (text: string, caret: Caret | null = null) => {
      form.local = { text, caret, at: timers.now() };
      form.isWritten = true;
      if (state.current().status === "looking") return state.set({ text });
      state.set({ text, status: "unsaved" });
      saveIn(SAVE_DELAY_MS);
    },
    /** Keeps what is unsaved with its entry, which the form leaves; also later, where the device takes nothing now. */
    keepWithEntry: async () => {
      const { built, key, local } = form;
      if (local === null) return;
      const handed = handedWith(local);
      await keepOwed(entryName(key), { key, typed: local, built, handed, event: eventOf(local) });
    },
    /** What an entry to which the form comes back was left with, if the device has not taken it. */
    takeOwed: (key: EntryKey) => {
      const one = owed.get(entryName(key)) ?? null;
      owed.delete(entryName(key));
      return one;
    },
    isOwing: () => owed.size > 0,
  };
}
