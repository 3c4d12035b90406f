import type { Saving } from "./entry-form-saving.ts";
import { conflictOf, type FormContext, type Saved, type Unsaved } from "./entry-form-state.ts";
import { isBlank, type LocalEntry } from "./entry.ts";
import { mergeTexts } from "./merge-texts.ts";
import { sameTyped } from "./merge.ts";

export type Showing = ReturnType<typeof createShowing>;

/**
 * Brings what the device has into the form.
 * @param saving takes what is typed in the form to the device
 */
export function createShowing(form: FormContext, saving: Saving) {
  const { state } = form;
  const { store, timers } = form.parts;
  let looks = 0;
  let saves = 0;

  /** What the record says; undefined where the device does not answer. An answer from before the last save is none. */
  const read = async (): Promise<LocalEntry | null | undefined> => {
    const before = saves;
    const entry = await store.get(form.key).catch(() => undefined);
    return saves === before ? entry : read();
  };
  const show = (entry: LocalEntry | null) => {
    showRecord(entry);
    if (saving.isOwing()) state.set({ status: "failed" });
  };
  const showUnchanged = (text: string) => {
    form.seen = null;
    form.built = form.saved;
    state.set({ status: "unchanged", text, restored: null, conflict: null });
  };
  const showRecord = (entry: LocalEntry | null) => {
    const { saved } = form;
    const typed = entry?.typed ?? null;
    form.sent = null;
    if (typed === null) {
      form.isWritten = false;
      return showUnchanged(saved.text);
    }
    form.seen = typed;
    form.built = typed;
    const { at: savedAt, caret, text } = typed;
    if (text === saved.text && (saved.onto !== "submitted" || entry?.submitted?.text === text)) {
      // The entry says so already.
      const event = saving.eventOf({ text, caret, at: timers.now() });
      void store.change(form.key, event).catch(() => undefined);
      return showUnchanged(text);
    }
    const { status, text: shown } = state.current();
    const isOwn = shown === text && status !== "looking";
    state.set({
      status: "kept",
      text,
      conflict: conflictOf(form),
      // Who writes here is not where somebody was elsewhere.
      ...(isOwn ? {} : { restored: { savedAt, caret: form.isWritten ? null : caret } }),
    });
  };
  /** Asks the device. What is unsaved in the form is merged when it is saved. */
  const look = async (isForced = false) => {
    const turn = ++looks;
    const { key } = form;
    const entry = await read();
    const { isSubmitting, status } = state.current();
    if (key === form.key && form.sent !== null && entry?.submitted?.text === form.sent.text) {
      form.sent.isTaken = true;
    }
    if (turn !== looks || key !== form.key || form.moving !== null || isSubmitting) return;
    // Shown with what is saved, once that is.
    if (form.saving !== null) return;
    if (status === "looking") return showFirst(entry ?? null);
    // A device that does not answer has not let go of anything; and what is unsaved is merged when it is saved.
    if (entry === undefined || form.local !== null) return;
    if (isForced || !sameTyped(entry?.typed ?? null, form.seen)) show(entry);
  };
  const showFirst = (entry: LocalEntry | null) => {
    const { local: before, saved } = form;
    show(entry);
    if (before === null) return;
    const { seen } = form;
    if (state.current().text === saved.text || seen === null) return saving.change(before.text, before.caret);
    // As if the text had been there from the start.
    const at = seen.caret ?? { start: seen.text.length, end: seen.text.length };
    const end = at.start + before.text.length;
    const isSheet = saved.text === "";
    const caret = isSheet ? { start: end, end } : null;
    const both = isSheet
      ? seen.text.slice(0, at.start) + before.text + seen.text.slice(at.end)
      : mergeTexts({ origin: saved.text, mine: before.text, theirs: seen.text });
    saving.change(both, caret);
    state.set({ restored: { savedAt: seen.at, caret } });
  };
  const afterSave = (written: Unsaved, entry: LocalEntry) => {
    saves += 1;
    form.handed = [];
    const stored = entry.typed;
    const { local } = form;
    if (local === written) {
      form.local = null;
      if (state.current().isSubmitting) {
        form.seen = stored;
        // Of a merge with words of the other side, which the form does not show, nothing counts as seen.
        if (stored?.text === written.text) form.built = stored;
      }
      // An emptied field stays empty while it is open.
      else if (stored === null && isBlank(written.text)) {
        form.seen = null;
        form.built = { ...form.built, text: written.text };
        state.set({ status: "kept" });
      } else show(entry);
      return;
    }
    if (local !== null && stored !== null && stored.text !== written.text) {
      const text = mergeTexts({ origin: written.text, mine: local.text, theirs: stored.text });
      form.local = { text, caret: null, at: local.at };
    }
    if (form.local !== null) state.set({ text: form.local.text, status: "unsaved" });
    form.seen = stored;
    form.built = stored ?? { ...form.built, text: written.text };
    saving.saveSoon();
  };

  return {
    look,
    show,
    afterSave,
    /** Looks no more. */
    stop: () => {
      looks += 1;
    },
    /** After a submission: what the record says by now, unless somebody has typed on. */
    showAgain: async () => {
      await form.saving;
      const entry = (await read()) ?? null;
      // Typed on meanwhile.
      if (form.local === null) show(entry);
      else saving.saveSoon();
    },
    rebase: (next: Saved) => {
      const { built, local, saved, seen } = form;
      if (next.text === saved.text && next.onto === saved.onto) return;
      const { isSubmitting, status, text } = state.current();
      const isUntouched = text === saved.text && local === null && seen === null;
      form.saved = next;
      if (isUntouched) form.built = next;
      // What was submitted and typed on is the row by now.
      else if (built.onto === "submitted" && next.text === saved.text)
        form.built = { ...built, onto: next.onto };
      if (isSubmitting) return;
      if (isUntouched && (status === "looking" || status === "unchanged")) state.set({ text: next.text });
      else state.set({ conflict: conflictOf(form) });
      // What is typed may say the same by now.
      if (status !== "looking" && local === null) void look(true);
    },
  };
}
