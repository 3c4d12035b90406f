/** Sends submissions: one sender over all pages, in order, each exactly once, and again after failures. */
import type { DaySubmission, SavedEntry } from "../day/index.ts";
import { isAppError, type AppErrorCode } from "../errors/index.ts";
import { withTimeout, type RunExclusive, type Timers } from "../local-store/index.ts";
import type { RestMark } from "../rest/rules.ts";
import type { WritingDb } from "./db.ts";
import { isQueued, newDayOf, type Outcome, type Submission } from "./records.ts";
import { deleteRestMark, refuseRestMark } from "./rest-marks.ts";
import { acknowledge, listWaiting, reject, startSending, type NewSubmission } from "./submissions.ts";

/** What forms need of a sender. The popup's implementation passes all of them on to its worker. */
export interface Outbox {
  /** Sends what waits, now: on reconnect, with a new session, when a page comes to the front. */
  deliver: () => Promise<void>;
  /** Sends a stored submission now, with all that waits before it. */
  send: (submission: Submission) => Promise<Outcome>;
  /** Sends a text that could not be stored; it stays in its form. */
  sendUnstored: (submission: NewSubmission) => Promise<Outcome>;
}

export interface OutboxDeps {
  db: WritingDb;
  /** One sender at a time, over all pages of the origin. */
  lock: RunExclusive;
  timers: Timers;
  /** A number from 0 to 1. */
  random: () => number;
  currentUserId: () => string | null;
  /** `submitDay` with the client of this app. Sending again is success. */
  send: (day: DaySubmission) => Promise<SavedEntry>;
  /** `setRestDays` with the same client. */
  sendRest: (mark: RestMark) => Promise<void>;
  /** Called for each entry that the server has accepted, also for those that a form waits for. */
  onDelivered?: (registered: SavedEntry) => void;
  /**
   * Whether the form that waits for a delivery shows it itself. A worker sends for a popup that may close at any moment:
   * there each delivery is stored until it was shown.
   */
  formShowsDelivery: boolean;
}

/**
 * How much a failure stops.
 *
 * - `everything`: nothing will get through now (no network, too many requests, no session).
 * - `challenge`: the server stumbled over this one. Later entries of the challenge wait, to keep their
 *   order; those of others are tried.
 * - `entry`: rejected for good.
 */
type RetryScope = "everything" | "challenge" | "entry";

export function retryScope(code: AppErrorCode): RetryScope {
  return SCOPES[code] ?? "entry";
}

const SCOPES: Partial<Record<AppErrorCode, RetryScope>> = {
  network: "everything",
  blocked: "everything",
  busy: "everything",
  "session/expired": "everything",
  "session/missing": "everything",
  server: "challenge",
};

const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 300_000;

/**
 * Milliseconds to wait after `failures` runs in a row that did not get through.
 * @param chance 0 to 1, so that not everybody comes back in the same instant after an outage
 */
export function retryDelayMs(failures: number, chance: number): number {
  const full = Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS);
  return Math.round(full * (0.5 + chance / 2));
}

/** How long a form waits for the response before its entry counts as queued. */
const RESPONSE_TIMEOUT_MS = 10_000;

export function createOutbox(deps: OutboxDeps): Outbox & {
  /** Sends also what other pages submit, until the returned function is called. */
  follow: () => () => void;
} {
  const { currentUserId, db, lock, timers } = deps;
  /** The results for forms that wait, by submission and text. */
  const awaited = new Map<string, SavedEntry | AppErrorCode | null>();
  let planned: Promise<void> | null = null;
  let running = 0;
  let failures = 0;
  let cancelTimer: (() => void) | null = null;
  let isStopped = false;

  /** Returns the result of a request of this user, or the code of its failure. */
  const attempt = async <T>(userId: string, request: () => Promise<T>): Promise<T | AppErrorCode> => {
    try {
      return await request();
    } catch (error) {
      // A rejection of another user's request says nothing about what the user who left has written.
      if (currentUserId() !== userId) return "session/missing";
      return isAppError(error) ? error.code : "server";
    }
  };
  const sendNow = (submission: NewSubmission): Promise<SavedEntry | AppErrorCode> => {
    const { key, sent, version } = submission;
    return attempt(key.userId, () => deps.send({ ...newDayOf(submission), basedOn: version, sent }));
  };
  /** Returns the code of a failure that is not final, or null. */
  const deliverOne = async (found: Submission): Promise<AppErrorCode | null> => {
    // A device that is full can't record it; sent twice, an entry arrives once.
    const submission = await startSending(db, found).catch(() => found);
    if (submission === null) return null;
    const name = nameOf(submission);
    const result = await sendNow(submission);
    if (typeof result === "string") {
      if (retryScope(result) !== "entry") return result;
      if (awaited.has(name)) awaited.set(name, result);
      await reject(db, submission, result);
      return null;
    }
    const isAwaited = deps.formShowsDelivery && awaited.has(name);
    if (isAwaited) awaited.set(name, result);
    await acknowledge(db, submission, result, isAwaited);
    deps.onDelivered?.(result);
    return null;
  };
  /** Sends the rest days that wait, in their order. Returns whether none is left. */
  const deliverRest = async (userId: string, marks: readonly RestMark[]): Promise<boolean> => {
    for (const mark of marks) {
      if (currentUserId() !== userId) return true;
      const failure = await attempt(userId, () => deps.sendRest(mark).then(() => null));
      if (failure === null) await deleteRestMark(db, mark.order);
      // One that is over an hour's budget waits for the next.
      else if (failure !== "quota/exceeded" && retryScope(failure) === "entry")
        await refuseRestMark(db, mark, failure);
      else return currentUserId() !== userId;
    }
    return true;
  };
  /** Returns whether everything was sent that can be. */
  const deliverAll = async (): Promise<boolean> => {
    const userId = currentUserId();
    if (userId === null) return true;
    const heldUp = new Set<string>();
    const { marks, pending } = await listWaiting(db, userId);
    for (const submission of pending) {
      if (currentUserId() !== userId) return true;
      const { challengeId } = submission.key;
      if (!isQueued(submission) || heldUp.has(challengeId)) continue;
      const failure = await deliverOne(submission);
      const scope = failure === null ? "entry" : retryScope(failure);
      if (scope === "everything") return currentUserId() !== userId;
      if (scope === "challenge") heldUp.add(challengeId);
    }
    return (await deliverRest(userId, marks)) && heldUp.size === 0;
  };
  const run = async () => {
    planned = null;
    running += 1;
    // The device failed; like the network, it may recover.
    const isDone = await deliverAll().catch(() => false);
    running -= 1;
    failures = isDone ? 0 : failures + 1;
    if (!isDone) deliverLater();
  };
  const deliverLater = () => {
    if (isStopped) return;
    cancelTimer ??= timers.after(retryDelayMs(Math.max(1, failures), deps.random()), () => void deliver());
  };
  const deliver = (): Promise<void> => {
    cancelTimer?.();
    cancelTimer = null;
    // A run that has not begun yet will see everything that is stored by then.
    planned ??= lock(run).catch(() => {
      planned = null;
      deliverLater();
    });
    return planned;
  };

  return {
    deliver,
    send: async (submission) => {
      const name = nameOf(submission);
      awaited.set(name, null);
      await withTimeout(RESPONSE_TIMEOUT_MS, deliver(), timers);
      const result = awaited.get(name) ?? null;
      awaited.delete(name);
      // Another page may have sent it.
      return result === null ? outcomeOf(db, submission, deps.formShowsDelivery) : toOutcome(result);
    },
    sendUnstored: async (submission) => toOutcome(await sendNow(submission)),
    follow: () => {
      isStopped = false;
      const unsubscribe = db.subscribe(() => {
        if (planned === null && running === 0) deliverLater();
      });
      return () => {
        unsubscribe();
        isStopped = true;
        cancelTimer?.();
        cancelTimer = null;
      };
    },
  };
}

function nameOf({ order, text }: Submission): string {
  return `${order} ${text}`;
}

/**
 * What became of a submission, as far as this device knows.
 * @param isShown whether the caller shows a delivery, so that no other page is to show it
 */
async function outcomeOf(db: WritingDb, { order }: Submission, isShown: boolean): Promise<Outcome> {
  const stored = await db
    .write(async (transaction) => {
      const store = transaction.objectStore("outbox");
      const found = await store.get(order);
      if (isShown && found?.state.status === "delivered") await store.delete(order);
      return found?.state;
    })
    .catch(() => undefined);
  if (stored?.status === "rejected") return stored;
  return stored?.status === "delivered"
    ? { status: "registered", ...stored.registered }
    : { status: "queued" };
}

function toOutcome(result: SavedEntry | AppErrorCode): Outcome {
  return typeof result === "string"
    ? { status: "rejected", code: result }
    : { status: "registered", ...result };
}
