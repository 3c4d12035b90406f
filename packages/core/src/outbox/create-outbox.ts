import type { DayEdit, DayEntry, Registered } from "../day/index.ts";
import type { Drafts } from "../draft/index.ts";
import type { Exclusive, KeyValueStore, Timers } from "../local-store/index.ts";
import { createAnswers } from "./answers.ts";
import { deliverAll, type Run } from "./deliver.ts";
import { backToDraft, moveOn } from "./drafts-of.ts";
import { createEntries, OUTBOX_ROOT } from "./entries.ts";
import type { Outbox, OutboxAddress, OutboxEntry, Submission, Submitted } from "./entry.ts";
import { pauseAfter } from "./rules.ts";
import { isSame, subjectOf, submitEntry } from "./submit.ts";

/** What a shell hands in for the outbox. */
export interface OutboxPlatform {
  store: KeyValueStore;
  drafts: Drafts;
  /** One delivery at a time, over all tabs. */
  exclusive: Exclusive;
  timers: Timers;
  /** A number from 0 to 1. */
  chance: () => number;
  /** Who is signed in now, or null. */
  userId: () => string | null;
  /** `sendDay` with this app's client. */
  send: (entry: DayEntry | DayEdit) => Promise<Registered>;
  /**
   * Told of each entry, new or edited, that the server has taken, whoever submitted it and whenever.
   * `awaited`: the form that submitted it here still waits, and will be answered.
   */
  delivered?: (registered: Registered, arrival: { entry: OutboxEntry; awaited: boolean }) => void;
}

/** An outbox that can end: it stops what it has planned. */
export type LocalOutbox = Outbox & { close: () => void };

/** The outbox in this store. Delivers when something is submitted or asked for, and again after failures. */
export function createOutbox(platform: OutboxPlatform): LocalOutbox {
  const { store, drafts, exclusive, timers, userId, send } = platform;
  const entries = createEntries(store);
  const answers = createAnswers();
  const submitting = new Map<string, Promise<Submission>>();
  let planned: Promise<void> | null = null;
  let running = 0;
  let failures = 0;
  let stopTimer: (() => void) | null = null;

  const acknowledged = async (entry: OutboxEntry, registered: Registered) => {
    const awaited = answers.give(entry, registered);
    // Failing leaves a draft of what has arrived: no reason to send the entry again.
    await drafts.settle(subjectOf(entry), { content: entry.content }).catch(() => undefined);
    await moveOn(drafts, entry, registered.day.version).catch(() => undefined);
    platform.delivered?.(registered, { entry, awaited });
  };
  const deliverLater = () => {
    stopTimer ??= timers.after(pauseAfter(Math.max(1, failures), platform.chance()), () => void deliver());
  };
  const run = async () => {
    planned = null;
    running += 1;
    // The device failed; like the network, it may be back later.
    const result: Run = await deliverAll({ entries, userId, send, acknowledged }).catch(() => "held-up");
    running -= 1;
    failures = result === "held-up" ? failures + 1 : 0;
    if (result === "held-up") deliverLater();
  };
  const deliver = () => {
    stopTimer?.();
    stopTimer = null;
    // One that has not begun yet will see everything that is there by then.
    planned ??= exclusive(run).catch(() => {
      // The lock itself failed.
      planned = null;
      deliverLater();
    });
    return planned;
  };
  const submit = (entry: Submitted) => {
    const press = `${entry.day_id} ${entry.basedOn ?? "new"} ${entry.content}`;
    // The button pressed twice.
    const under = submitting.get(press);
    if (under !== undefined) return under;
    const submission = submitEntry(
      { entries, drafts, timers, send, deliver, answerTo: answers.expect },
      entry,
    ).finally(() => submitting.delete(press));
    submitting.set(press, submission);
    return submission;
  };
  const find = async (address: OutboxAddress) =>
    (await entries.list(address.user_id)).find((entry) => isSame(entry, address));
  const subscribe = (changed: () => void) =>
    store.subscribe((key) => {
      if (key.startsWith(OUTBOX_ROOT)) changed();
    });
  // Another tab's, which may be closed before its entries get through.
  const stopFollowing = subscribe(() => {
    if (planned === null && running === 0) deliverLater();
  });

  return {
    submit,
    deliver,
    list: entries.list,
    changeDate: async (address, date) => {
      const before = await find(address);
      const after = await entries.apply(address, { type: "date-changed", date });
      // Of a form that died while it submitted: the text is on its way under the new date.
      if (before && after) await drafts.settle(subjectOf(before), { content: before.content });
      await deliver();
    },
    retry: async (entry) => {
      await entries.apply(entry, { type: "retried" });
      await deliver();
    },
    takeBack: async (address) => {
      const entry = await find(address);
      if (entry?.delivery.status !== "refused") return;
      // First there, then gone here.
      await backToDraft(drafts, entry, timers.now());
      await entries.apply(entry, { type: "withdrawn" });
    },
    discard: async (entry) => {
      await entries.apply(entry, { type: "discarded" });
    },
    forget: entries.forget,
    subscribe,
    close: () => {
      stopFollowing();
      stopTimer?.();
    },
  };
}
