import type { DayEdit, DayEntry, Registered } from "../day/index.ts";
import type { AppErrorCode } from "../errors/index.ts";
import { within, type Exclusive, type Timers } from "../local-store/index.ts";
import { codeOf, createDeliveryRun, type RunResult } from "./delivery-run.ts";
import type { EntryStore } from "./entry-store.ts";
import { dayEntryOf, type EntryEventOf, type EntryKey } from "./entry.ts";
import { pauseAfter } from "./retry.ts";

/** What a form submits. */
export interface Submission extends Omit<EntryEventOf<"submitted">, "type" | "queuedAt" | "by"> {
  key: EntryKey;
}

/** What became of it. */
export type Outcome =
  | ({ status: "registered" } & Registered)
  /** It is kept and will be delivered; the form is done with it. */
  | { status: "waiting" }
  /** It is the form's again. */
  | { status: "refused"; code: AppErrorCode };

/** Sends entries. Arguments and answers are plain data, so that the popup can ask the background by message. */
export interface Delivery {
  /** Keeps the text as submitted before anything is sent, and tries to deliver it at once. */
  submit: (submission: Submission) => Promise<Outcome>;
  /** Delivers what is queued, now: on reconnect, on a new session, when a page comes to the front. */
  deliver: () => Promise<void>;
}

/** What a shell hands in for sending. */
export interface DeliveryPlatform {
  store: EntryStore;
  /** One delivery at a time, over all tabs. */
  exclusive: Exclusive;
  timers: Timers;
  /** A number from 0 to 1. */
  chance: () => number;
  /** Who is signed in now, or null. */
  userId: () => string | null;
  /** `sendDay` with this app's client: sending again is success. Throws `AppError`. */
  send: (entry: DayEntry | DayEdit) => Promise<Registered>;
  /**
   * Told of each entry, new or edited, that the server has taken, whoever submitted it and whenever.
   * `awaited`: the form that submitted it here still waits, and will be answered.
   */
  delivered?: (registered: Registered, how: { edited: boolean; awaited: boolean }) => void;
}

/** How long a form waits for an answer before its entry goes on without it. */
export const ANSWER_TIMEOUT_MS = 10_000;
/** A delivery that can also look after the whole store. */
export interface LocalDelivery extends Delivery {
  /** From now on also delivers what other pages queue. Returns a function that ends it; nothing is tried again by itself then. */
  follow: () => () => void;
}

/** Sends from this store. Delivers when something is submitted or asked for, and again after failures. */
export function createDelivery(platform: DeliveryPlatform): LocalDelivery {
  const { exclusive, send, store, timers } = platform;
  /** The answers to forms that stand by. */
  const awaited = new Map<string, Registered | AppErrorCode | null>();
  const submitting = new Map<string, Promise<Outcome>>();
  const delivery = createDeliveryRun(platform, ({ dayId, submitted }, answer) => {
    const name = nameOf(dayId, submitted.text);
    const isAwaited = awaited.has(name);
    if (isAwaited) awaited.set(name, answer);
    if (typeof answer === "string") return;
    platform.delivered?.(answer, { edited: submitted.base !== null, awaited: isAwaited });
  });
  let planned: Promise<void> | null = null;
  let running = 0;
  let failures = 0;
  let stopTimer: (() => void) | null = null;

  const deliverLater = () => {
    stopTimer ??= timers.after(pauseAfter(Math.max(1, failures), platform.chance()), () => void deliver());
  };
  const run = async () => {
    planned = null;
    running += 1;
    // The device failed; like the network, it may be back later.
    const result = await delivery.run().catch((): RunResult => "held-up");
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

  const submitOnce = async (submission: Submission): Promise<Outcome> => {
    const { key, ...written } = submission;
    const { base, text } = written;
    let { dayId } = written;
    try {
      const queuedAt = delivery.nextQueueTime();
      const entry = await store.change(key, { type: "submitted", ...written, queuedAt, by: store.by });
      const { submitted } = entry;
      if (submitted === null || submitted.text !== text || submitted.status === "refused") {
        const isNew = base === null && submitted?.base === null;
        return {
          status: "refused",
          code: submitted?.code ?? (isNew ? "day/duplicate-date" : "day/edited-elsewhere"),
        };
      }
      dayId = entry.dayId ?? dayId;
    } catch {
      // The device keeps nothing (storage full or forbidden): then the form stands by its text.
      return sendDirectly(submission);
    }
    const name = nameOf(dayId, text);
    awaited.set(name, null);
    await within(ANSWER_TIMEOUT_MS, deliver(), timers);
    const answer = awaited.get(name) ?? null;
    awaited.delete(name);
    if (answer !== null && typeof answer !== "string") return { status: "registered", ...answer };
    return afterAttempt(submission, answer);
  };
  const afterAttempt = async ({ key, text }: Submission, refusal: AppErrorCode | null): Promise<Outcome> => {
    const submitted = (await store.get(key))?.submitted ?? null;
    if (submitted?.text !== text || submitted.status !== "refused") {
      // The page may have taken it back into its form already.
      return refusal === null ? { status: "waiting" } : { status: "refused", code: refusal };
    }
    // The form stands by and has it again. Where that fails it stays refused, which loses nothing.
    await store.change(key, { type: "withdrawn", at: timers.now() }).catch(() => undefined);
    return { status: "refused", code: submitted.code ?? "invalid" };
  };
  const sendDirectly = async ({ key, ...written }: Submission): Promise<Outcome> => {
    const { base, dayId, text } = written;
    const entry = dayEntryOf(key, dayId, written);
    try {
      const registered = await send(typeof base === "number" ? { ...entry, basedOn: base } : entry);
      // The row was there with another text, and this one is in the form alone.
      if (registered.day.content !== text) return { status: "refused", code: "day/edited-elsewhere" };
      return { status: "registered", ...registered };
    } catch (error) {
      return { status: "refused", code: codeOf(error) };
    }
  };
  return {
    deliver,
    submit: (submission) => {
      const press = JSON.stringify([submission.key, submission.text]);
      // The button pressed twice.
      const before = submitting.get(press);
      if (before !== undefined) return before;
      const outcome = submitOnce(submission).finally(() => submitting.delete(press));
      submitting.set(press, outcome);
      return outcome;
    },
    follow: () => {
      stopTimer = null;
      // Another tab's, which may be closed before its entries get through.
      const stop = store.subscribe(() => {
        if (planned === null && running === 0) deliverLater();
      });
      return () => {
        stop();
        stopTimer?.();
        // In the place of a timer, so that what is being sent now plans none when it fails.
        stopTimer = () => undefined;
      };
    },
  };
}

function nameOf(dayId: string, text: string): string {
  return `${dayId} ${text}`;
}
