import { memoryStore, type KeyValueStore } from "../../local-store/index.ts";
import { manualTimers, settled } from "../../testing/manual-timers.ts";
import { createDrafts } from "../create-drafts.ts";
import { createDraftForm } from "../draft-form.ts";
import type { DraftSubject } from "../draft.ts";
import type { Saved } from "../rules.ts";

export const subject = {
  kind: "day",
  userId: "mina",
  challengeId: "c1",
  date: "2026-11-20",
} as const satisfies DraftSubject;
/** An empty form. */
export const NEW: Saved = { fields: { content: "" }, version: null };
export const V1: Saved = { fields: { content: "Saved." }, version: "v1" };
export const V2: Saved = { fields: { content: "Saved elsewhere." }, version: "v2" };

/** A device, on which forms are opened as tabs do. */
export function aDevice(store: KeyValueStore = memoryStore()) {
  const timers = manualTimers();
  const drafts = createDrafts(store);
  const openForm = async (saved: Saved = NEW, of: DraftSubject = subject) => {
    const form = createDraftForm({ drafts, subject: of, saved, timers });
    const close = form.open();
    await settled();
    return {
      ...form,
      close,
      text: () => form.current().fields["content"],
      status: () => form.current().status,
    };
  };
  const write = async (text: string, saved: Saved = NEW) => {
    const form = await openForm(saved);
    form.change({ content: text }, { field: "content", start: 2, end: 2 });
    form.close();
    await settled();
  };
  return { drafts, openForm, store, timers, write };
}

/** The same challenge on another date. */
export const on = (date: string): DraftSubject => ({ kind: "day", userId: "mina", challengeId: "c1", date });

/** The texts on the device by their dates. */
export async function kept({ drafts }: ReturnType<typeof aDevice>) {
  const all = await drafts.list("mina");
  return Object.fromEntries(
    all.map(({ draft, subject: of }) => [of.kind === "day" ? of.date : of.kind, draft.fields["content"]]),
  );
}
