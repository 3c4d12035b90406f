import type { CivilDate } from "../civil-date/index.ts";
import type { Delivery } from "./deliver.ts";
import type { EntryServices } from "./entry-context.tsx";
import { writtenOf, type EntryKey, type LocalEntry, type PendingEntry } from "./entry.ts";

type Services = Pick<EntryServices, "store" | "timers"> & { delivery: Pick<Delivery, "deliver"> };

/** Sends a refused entry again as it is. */
export async function retryEntry({ delivery, store, timers }: Services, entry: PendingEntry): Promise<void> {
  await store.change(entry, { type: "retried", queuedAt: timers.now(), by: store.by });
  await delivery.deliver();
}

/** Sends a refused entry under another date. Answers whether that date is free on this device. */
export async function changeEntryDate(
  { delivery, store, timers }: Services,
  entry: PendingEntry,
  date: CivilDate,
): Promise<boolean> {
  const key = { userId: entry.userId, challengeId: entry.challengeId, date };
  const moved = await store.change(key, {
    type: "submitted",
    ...writtenOf(entry.submitted),
    from: [],
    base: null,
    dayId: entry.dayId,
    queuedAt: timers.now(),
    by: store.by,
  });
  // A date has one entry, and what is submitted for it is not to be covered.
  if (moved.submitted?.text !== entry.submitted.text) return false;
  // First there, then gone here.
  if (date !== entry.date) await discardPending({ store }, entry);
  await delivery.deliver();
  return true;
}

/** Lets go of a submitted text for good. One that is being sent is left alone. */
export async function discardPending({ store }: Pick<Services, "store">, entry: PendingEntry): Promise<void> {
  await store.change(entry, { type: "discarded", what: "submitted", text: entry.submitted.text });
}

/** Takes what is typed for one entry to another, below what is typed there. An edit stays with its entry. */
export async function moveTyped(
  { store, timers }: Pick<Services, "store" | "timers">,
  entry: LocalEntry,
  to: EntryKey,
): Promise<void> {
  if (entry.typed === null || entry.typed.onto !== null) return;
  const { text } = entry.typed;
  // First there, then gone here.
  await store.change(to, { type: "typed", text, from: [], caret: null, onto: null, at: timers.now() });
  await store.change(entry, { type: "discarded", what: "typed", text });
}
