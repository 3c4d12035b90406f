import type { Saving } from "./entry-form-saving.ts";
import type { Showing } from "./entry-form-showing.ts";
import { lookingAt, untouched, type FormContext } from "./entry-form-state.ts";
import { entryName, isBlank, type EntryKey } from "./entry.ts";

/** Takes a form to another entry; see `EntryForm.moveTo`. */
export function createMoving(form: FormContext, saving: Saving, showing: Showing) {
  const { state } = form;
  const { store, timers } = form.parts;
  let wanted = form.key;

  /** The form is of this entry from now on; what the last one could not keep is tried again. */
  const lookAt = (next: EntryKey) => {
    saving.stop();
    if (form.local !== null) void saving.keepWithEntry();
    else if (saving.isOwing()) saving.saveSoon();
    Object.assign(form, untouched(form.saved), { key: next });
    state.set(lookingAt(form.saved));
    const back = saving.takeOwed(next);
    if (back === null) void showing.look();
    else {
      // As if it had not been left: what the device has of it comes with what is saved.
      form.built = back.built;
      form.handed = back.handed;
      state.set({ status: "unsaved" });
      saving.change(back.typed.text, back.typed.caret);
    }
  };
  /**
   * Takes the text to the entry that the form is of by now: more than one, while a date is typed. Answers one that has
   * a text of its own, where there is one.
   */
  const carry = async (): Promise<EntryKey | null> => {
    await form.saving;
    form.saving = null;
    while (entryName(form.key) !== entryName(wanted)) {
      const next = wanted;
      const there = await store.get(next).catch(() => null);
      const { text } = state.current();
      if (there?.typed != null && there.typed.text !== text) return next;
      await carryTo(next, text);
    }
    if (form.local !== null) saving.saveSoon();
    return null;
  };
  const carryTo = async (next: EntryKey, text: string) => {
    const before = { key: form.key, text: form.seen?.text };
    const { local, saved } = form;
    try {
      // First there, then gone here: at no moment is it in neither place.
      const entry = await store.change(next, {
        type: "typed",
        text,
        from: [saved.text],
        caret: local?.caret ?? null,
        onto: saved.onto,
        at: timers.now(),
      });
      form.key = next;
      form.handed = [];
      form.seen = entry.typed;
      form.built = form.seen ?? saved;
      if (form.local?.text === text) form.local = null;
      state.set({ status: form.local === null ? "kept" : "unsaved" });
      if (before.text !== undefined) {
        await store.change(before.key, { type: "discarded", what: "typed", text: before.text });
      }
    } catch {
      form.key = next;
      form.handed = [];
      form.seen = null;
      form.local ??= { text: state.current().text, caret: null, at: timers.now() };
      state.set({ status: "failed" });
    }
  };
  const go = async () => {
    const found = await carry();
    form.moving = null;
    if (found !== null) lookAt(found);
  };

  return {
    /** The entry that the form is of once it has arrived. */
    wanted: () => wanted,
    moveTo: (next: EntryKey) => {
      if (entryName(next) === entryName(wanted)) return;
      wanted = next;
      if (form.moving !== null) return;
      const { isSubmitting, status, text } = state.current();
      const isEditElsewhere = form.seen !== null && form.seen.onto !== null && form.saved.onto === null;
      const goesAlong =
        next.challengeId === form.key.challengeId &&
        form.isWritten &&
        // What is submitted is of its own date.
        !isSubmitting &&
        status !== "looking" &&
        !isBlank(text) &&
        !isEditElsewhere;
      if (!goesAlong) return lookAt(next);
      saving.stop();
      form.moving = go();
    },
  };
}
