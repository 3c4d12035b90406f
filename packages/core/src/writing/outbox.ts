/** Sends submissions in order, with retries. Only one page sends at a time, and each entry is saved only once. */
import type { CivilDate } from "../civil-date/civil-date.ts";
import type { GuessedTime } from "../clock/clock-reading.ts";
import type { DaySubmission, SavedEntry } from "../day/index.ts";
import { isAppError, type AppErrorCode } from "../errors/index.ts";
import { withTimeout, type RunExclusive, type Timers } from "../local-store/index.ts";
import type { StoredNote } from "../note/rules.ts";
import type { RestMark } from "../rest-days/rules.ts";
import type { WritingDb } from "./db.ts";
import { removeStoredNotes } from "./note-store.ts";
import { renewPhotos } from "./photo-store.ts";
import { contentName, isQueued, newDayOf, type Outcome, type Submission } from "./records.ts";
import { deleteRestMark, rejectRestMark } from "./rest-marks.ts";
import { retryScope } from "./retry-scope.ts";
import type { NoteDelivery } from "./send-notes.ts";
import { PhotosRejected, sendWithPhotos, type PhotoDelivery } from "./send-photos.ts";
import { acknowledge, listPending, reject, startSending, type NewSubmission } from "./submissions.ts";

/** The extension's popup forwards these calls to the extension's worker. */
export interface Outbox {
  /** Sends pending entries, rest days and notes now, for example after a reconnect or a sign-in. */
  deliver: () => Promise<void>;
  send: (submission: Submission) => Promise<Outcome>;
  /** Called before a note or a removal is stored: the popup, which can close at any time, sets an alarm of its worker. */
  expectWrite?: () => void;
  sendUnstored: (submission: NewSubmission) => Promise<Outcome>;
}

export interface OutboxDeps {
  db: WritingDb;
  lock: RunExclusive;
  timers: Timers;
  random: () => number;
  currentUserId: () => string | null;
  send: (day: DaySubmission) => Promise<SavedEntry>;
  photos: PhotoDelivery;
  notes: NoteDelivery;
  sendRest: (mark: RestMark) => Promise<void>;
  dateAt: (userId: string, guessedAt: GuessedTime) => Promise<CivilDate>;
  onDelivered?: (registered: SavedEntry) => void;
  /** False for a popup, which can close at any time: its worker stores each delivery until a page shows it. */
  formShowsDelivery: boolean;
}

const FIRST_PAUSE_MS = 2_000;
const MAX_PAUSE_MS = 300_000;

/** `chance`, from 0 to 1, spreads the retries of all clients after an outage. */
export function retryDelayMs(failures: number, chance: number): number {
  const full = Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), MAX_PAUSE_MS);
  return Math.round(full * (0.5 + chance / 2));
}

/** Time after which a form no longer waits for the response. The entry is then shown as pending. */
export const RESPONSE_TIMEOUT_MS = 10_000;

export function createOutbox(deps: OutboxDeps): Outbox & {
  /** Also sends submissions of other pages, until the returned function is called. */
  follow: () => () => void;
} {
  const { currentUserId, db, lock, timers } = deps;
  const awaited = new Map<string, SavedEntry | AppErrorCode | null>();
  let planned: Promise<void> | null = null;
  let running = 0;
  let failures = 0;
  let cancelTimer: (() => void) | null = null;
  let isStopped = false;

  const attempt = async <T>(
    userId: string,
    request: () => Promise<T>,
    onPhotosRejected?: (saved: SavedEntry) => void,
  ): Promise<T | AppErrorCode> => {
    try {
      return await request();
    } catch (error) {
      // If another user has signed in, the error doesn't concern the previous user's entry.
      if (currentUserId() !== userId) return "session/missing";
      if (error instanceof PhotosRejected) onPhotosRejected?.(error.saved);
      return isAppError(error) ? error.code : "server";
    }
  };
  /** Returns null if the date is right or needs no check, or if the server rejects the check itself. */
  const checkDate = async (
    userId: string,
    date: CivilDate,
    guessedAt: GuessedTime | undefined,
  ): Promise<AppErrorCode | null> => {
    if (guessedAt === undefined) return null;
    const result = await attempt(userId, async () => (await deps.dateAt(userId, guessedAt)) === date);
    if (typeof result === "boolean") return result ? null : "day/wrong-clock";
    return retryScope(result) === "entry" ? null : result;
  };
  const sendNow = (
    submission: NewSubmission,
    onPhotosRejected?: (saved: SavedEntry) => void,
  ): Promise<SavedEntry | AppErrorCode> => {
    const { key, sent, version } = submission;
    const sendEntry = () => deps.send({ ...newDayOf(submission), basedOn: version, sent });
    const sending = { db, delivery: deps.photos, now: timers.now, sendEntry };
    return attempt(key.userId, () => sendWithPhotos(sending, submission), onPhotosRejected);
  };
  const checkEntry = ({ guessedAt, key }: NewSubmission) => checkDate(key.userId, key.date, guessedAt);
  const deliverOne = async (found: Submission): Promise<AppErrorCode | null> => {
    const problem = await checkEntry(found);
    // Sends the entry even if a full device can't store the new state, because the server saves each entry once.
    const submission = problem === null ? await startSending(db, found).catch(() => found) : found;
    if (submission === null) return null;
    return problem === null
      ? deliverPending(submission, nameOf(submission))
      : settle(submission, nameOf(submission), problem);
  };
  const deliverPending = async (
    submission: Submission,
    name: string,
    isRenewed = false,
  ): Promise<AppErrorCode | null> => {
    let saved: SavedEntry | undefined;
    const result = await sendNow(submission, (entry) => (saved = entry));
    if (result !== "photo/invalid" || saved === undefined || isRenewed)
      return settle(submission, name, result, saved);
    const ids = new Set(saved.day.photos.map(({ photo_id }) => photo_id));
    const renewed = await renewPhotos(db, submission, ids, deps.photos.newId);
    return renewed === null ? settle(submission, name, result, saved) : deliverPending(renewed, name, true);
  };
  const settle = async (
    submission: Submission,
    name: string,
    result: SavedEntry | AppErrorCode,
    saved?: SavedEntry,
  ): Promise<AppErrorCode | null> => {
    if (typeof result === "string") {
      if (retryScope(result) !== "entry") return result;
      if (awaited.has(name)) awaited.set(name, result);
      await reject(db, submission, result, timers.now(), saved);
      return null;
    }
    const isAwaited = deps.formShowsDelivery && awaited.has(name);
    if (isAwaited) awaited.set(name, result);
    await acknowledge(db, submission, result, isAwaited, timers.now());
    deps.onDelivered?.(result);
    return null;
  };
  const deliverRest = async (userId: string, marks: readonly RestMark[]): Promise<boolean> => {
    for (const mark of marks) {
      if (currentUserId() !== userId) return true;
      const failure =
        (await checkDate(userId, mark.first, mark.guessedAt)) ??
        (await attempt(userId, () => deps.sendRest(mark).then(() => null)));
      if (failure === null) await deleteRestMark(db, mark.order);
      // A rest day that exceeds the hourly quota is retried later.
      else if (failure !== "quota/exceeded" && retryScope(failure) === "entry")
        await rejectRestMark(db, mark, failure);
      else return currentUserId() !== userId;
    }
    return true;
  };
  const deliverAll = async (): Promise<boolean> => {
    const userId = currentUserId();
    if (userId === null) return true;
    const blockedChallenges = new Set<string>();
    const { marks, notes, pending } = await listPending(db, userId);
    for (const submission of pending) {
      if (currentUserId() !== userId) return true;
      const { challengeId } = submission.key;
      if (!isQueued(submission) || blockedChallenges.has(challengeId)) continue;
      const failure = await deliverOne(submission);
      const scope = failure === null ? "entry" : retryScope(failure);
      if (scope === "everything") return currentUserId() !== userId;
      if (scope === "challenge") blockedChallenges.add(challengeId);
    }
    // Delivered entries have removed the notes in them, so the notes are read again.
    const hasRemovals = pending.some(({ noteIds }) => noteIds !== undefined);
    const areNotesSent = await sendNotes(userId, hasRemovals ? (await listPending(db, userId)).notes : notes);
    return (await deliverRest(userId, marks)) && areNotesSent && blockedChallenges.size === 0;
  };
  const sendNotes = async (userId: string, notes: readonly StoredNote[]): Promise<boolean> => {
    if (notes.length === 0) return true;
    const { deliverNotes } = await import("./send-notes.ts");
    const sending = {
      db,
      delivery: deps.notes,
      now: timers.now,
      isCurrent: () => currentUserId() === userId,
      attempt: <T>(request: () => Promise<T>) => attempt(userId, request),
      dateAt: (guessedAt: GuessedTime) => deps.dateAt(userId, guessedAt),
    };
    return deliverNotes(sending, notes);
  };
  /** If the device can't store the removals, asks the server to remove the notes immediately. */
  const removeNotes = async ({ key, noteIds = [] }: NewSubmission): Promise<void> => {
    if (noteIds.length === 0) return;
    await removeStoredNotes(db, key.userId, noteIds, timers.now())
      .catch(() => deps.notes.remove(key.userId, noteIds))
      .catch(() => undefined);
  };
  const run = async () => {
    planned = null;
    running += 1;
    // If the device's storage fails, a later attempt can succeed.
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
    // A planned run that has not started also sends the newest submissions.
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
      return result === null ? outcomeOf(db, submission, deps.formShowsDelivery) : toOutcome(result);
    },
    sendUnstored: async (submission) => {
      let isTextSaved = false;
      const noteSaved = () => void (isTextSaved = true);
      const result = (await checkEntry(submission)) ?? (await sendNow(submission, noteSaved));
      const outcome = toOutcome(result);
      const isSaved = outcome.status === "registered" && outcome.day.content === submission.text;
      if (isSaved || isTextSaved) await removeNotes(submission);
      return outcome.status === "rejected" && isTextSaved ? { ...outcome, isTextSaved } : outcome;
    },
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

function nameOf(submission: Submission): string {
  return `${submission.order} ${contentName(submission)}`;
}

/** If `isShown`, the caller shows the delivery and no other page does. */
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
