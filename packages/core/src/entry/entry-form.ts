import type { Outcome } from "./deliver.ts";
import { createMoving } from "./entry-form-moving.ts";
import { createSaving } from "./entry-form-saving.ts";
import { createShowing } from "./entry-form-showing.ts";
import {
  baseOf,
  createFormContext,
  type EntryFormParts,
  type EntryFormState,
  type Saved,
} from "./entry-form-state.ts";
import type { Caret, EntryKey, Onto } from "./entry.ts";
import { oneBelowOther } from "./merge-texts.ts";

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

/** A form of the entry `key`, over what is saved of it. */
export function createEntryForm(parts: EntryFormParts): EntryForm {
  const form = createFormContext(parts);
  const { delivery, store, timers } = parts;
  const { state } = form;
  const saving = createSaving(form, (written, entry) => showing.afterSave(written, entry));
  const showing = createShowing(form, saving);
  const moving = createMoving(form, saving, showing);
  const { change, eventOf } = saving;

  const keepMine = (text = state.current().text) => {
    const { onto } = form.saved;
    if (form.seen !== null) form.seen = { ...form.seen, onto };
    form.built = { ...form.built, onto };
    void store.change(form.key, { type: "conflict-resolved", onto }).catch(() => undefined);
    state.set({ conflict: null });
    if (text !== state.current().text) change(text);
  };
  const isLost = async (of: EntryKey, text: string): Promise<boolean> => {
    const entry = await store.get(of).catch(() => null);
    return entry?.typed?.text.includes(text) !== true && entry?.submitted?.text !== text;
  };
  /** Keeps a text that nobody took with the entry that the form has left. */
  const keepThere = async (of: EntryKey, text: string, onto: Onto) => {
    if (!(await isLost(of, text))) return;
    await store
      .change(of, { type: "typed", text, from: [], caret: null, onto, at: timers.now() })
      .catch(() => undefined);
  };
  /** Nobody has it: it is kept as what is typed. */
  const returnToForm = () => {
    form.sent = null;
    state.set({ isSubmitting: false });
    change(state.current().text);
  };
  const submit = async (dayId: string): Promise<Outcome> => {
    if (form.moving !== null) await form.moving;
    const { key } = form;
    const { text } = state.current();
    const base = baseOf(form.saved, form.built.onto);
    state.set({ isSubmitting: true });
    form.sent = { text, isTaken: false };
    let outcome: Outcome;
    try {
      outcome = await delivery.submit({ key, text, from: [...saving.from(), text], base, dayId });
    } catch (error) {
      if (key === form.key) returnToForm();
      else await keepThere(key, text, base);
      throw error;
    }
    // The form is of another entry by now, and shows that.
    if (key !== form.key) {
      if (outcome.status === "refused") await keepThere(key, text, base);
      return outcome;
    }
    if (outcome.status === "refused" && (await isLost(key, text))) {
      returnToForm();
      return outcome;
    }
    state.set({ isSubmitting: false });
    if (form.local?.text === text) form.local = null;
    await showing.showAgain();
    return outcome;
  };

  return {
    current: state.current,
    subscribe: state.subscribe,
    change,
    keepMine,
    submit,
    rebase: showing.rebase,
    moveTo: moving.moveTo,
    combine: () => keepMine(oneBelowOther(state.current().text, form.saved.text)),
    open: () => {
      void showing.look();
      const stop = store.subscribe(() => void showing.look());
      return () => {
        stop();
        showing.stop();
        void (state.current().status === "looking" ? saving.keepWithEntry() : saving.save());
      };
    },
    flush: async () => {
      await form.moving;
      await saving.save();
      await form.saving;
      return state.current().status !== "failed";
    },
    leave: () => {
      if (form.moving === null) return saving.leave();
      // What is being moved to another date is not left at both.
      if (form.local !== null) void store.leave(moving.wanted(), eventOf(form.local)).catch(() => undefined);
    },
    discard: async () => {
      saving.stop();
      await form.saving;
      form.local = null;
      const { text } = form.seen ?? {};
      showing.show(null);
      if (text !== undefined) await store.change(form.key, { type: "discarded", what: "typed", text });
      // What somebody else has put there stays.
      await showing.look();
    },
  };
}
