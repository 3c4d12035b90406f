import type { DayEntry, Registered } from "../day/index.ts";
import type { Drafts } from "../draft/index.ts";
import type { Exclusive, KeyValueStore, Timers } from "../local-store/index.ts";
import { deliverAll, type Run } from "./deliver.ts";
import { createEntries, OUTBOX_ROOT } from "./entries.ts";
import type { Outbox, OutboxEntry, Submission } from "./entry.ts";
import { pauseAfter } from "./rules.ts";
import { subjectOf, submitEntry } from "./submit.ts";

/** What a shell hands in for the outbox. */
export type OutboxPlatform = {
  store: KeyValueStore;
  drafts: Drafts;
  /** One delivery at a time, over all tabs. */
  exclusive: Exclusive;
  timers: Timers;
  /** A number from 0 to 1. */
  chance: () => number;
  /** Who is signed in now, or null. */
  userId: () => string | null;
  /** `registerDay` with this app's client. */
  register: (entry: DayEntry) => Promise<Registered>;
  /** Told of each entry that the server has taken, whoever submitted it and whenever. */
  delivered?: (registered: Registered) => void;
};

/** An outbox that can end: it stops what it has planned. */
export type LocalOutbox = Outbox & { close: () => void };

/** The outbox in this store. Delivers when something is submitted or asked for, and again after failures. */
export function createOutbox(platform: OutboxPlatform): LocalOutbox {
  const { store, drafts, exclusive, timers, userId, register } = platform;
  const entries = createEntries(store);
  const answers = createAnswers();
  const submitting = new Map<string, Promise<Submission>>();
  let planned: Promise<void> | null = null;
  let running = 0;
  let failures = 0;
  let stopTimer: (() => void) | null = null;

  const acknowledged = async (entry: OutboxEntry, registered: Registered) => {
    answers.give(entry.day_id, registered);
    // Failing leaves a draft of what has arrived: no reason to send the entry again.
    await drafts.settle(subjectOf(entry), { content: entry.content }).catch(() => undefined);
    platform.delivered?.(registered);
  };
  const deliverLater = () => {
    stopTimer ??= timers.after(pauseAfter(Math.max(1, failures), platform.chance()), () => void deliver());
  };
  const run = async () => {
    planned = null;
    running += 1;
    // The device failed; like the network, it may be back later.
    const result: Run = await deliverAll({ entries, userId, register, acknowledged }).catch(() => "held-up");
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
  const submit = (entry: DayEntry) => {
    // The button pressed twice.
    const under = submitting.get(entry.day_id);
    if (under !== undefined) return under;
    const submission = submitEntry(
      { entries, drafts, timers, register, deliver, answerTo: answers.expect },
      entry,
    ).finally(() => submitting.delete(entry.day_id));
    submitting.set(entry.day_id, submission);
    return submission;
  };
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
      const before = (await entries.list(address.user_id)).find(({ day_id }) => day_id === address.day_id);
      const after = await entries.apply(address, { type: "date-changed", date });
      // Of a form that died while it submitted: the text is on its way under the new date.
      if (before && after) await drafts.settle(subjectOf(before), { content: before.content });
      await deliver();
    },
    retry: async (entry) => {
      await entries.apply(entry, { type: "retried" });
      await deliver();
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

/** The server's answers to entries whose form stands by. */
function createAnswers() {
  const expected = new Map<string, Registered | null>();
  return {
    expect: (dayId: string) => {
      expected.set(dayId, null);
      return {
        take: () => {
          const answer = expected.get(dayId) ?? null;
          expected.delete(dayId);
          return answer;
        },
      };
    },
    give: (dayId: string, answer: Registered) => {
      if (expected.has(dayId)) expected.set(dayId, answer);
    },
  };
}
