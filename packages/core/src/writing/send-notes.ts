/** Delivers notes and their removals. Each request can be repeated. */
import type { CivilDate } from "../civil-date/civil-date.ts";
import type { GuessedTime } from "../clock/clock-reading.ts";
import type { AppErrorCode } from "../errors/index.ts";
import { isRemoval, type AddedNote, type RemovedNote, type StoredNote } from "../note/rules.ts";
import type { WritingDb } from "./db.ts";
import { changeStoredNote, queueRejectedNotes } from "./note-store.ts";
import { retryScope } from "./retry-scope.ts";

export interface NoteDelivery {
  insert: (note: AddedNote) => Promise<void>;
  remove: (userId: string, noteIds: readonly string[]) => Promise<void>;
}

export interface SendNotesDeps {
  db: WritingDb;
  delivery: NoteDelivery;
  now: () => number;
  isCurrent: () => boolean;
  attempt: <T>(request: () => Promise<T>) => Promise<T | AppErrorCode>;
  dateAt: (guessedAt: GuessedTime) => Promise<CivilDate>;
}

/** `later`: a retry can succeed, or the server is too old for notes. `full`: no quota is left. `stop`: no request can succeed. */
type Failure = "later" | "full" | "stop" | "rejected";

function failureOf(code: AppErrorCode): Failure {
  const scope = retryScope(code);
  if (scope !== "entry") return scope === "everything" ? "stop" : "later";
  if (code === "quota/exceeded") return "full";
  return code === "not-found" || code === "older-server" ? "later" : "rejected";
}

export async function deliverNotes(deps: SendNotesDeps, unsent: readonly StoredNote[]): Promise<boolean> {
  let isDone = true;
  const added = unsent.filter((note): note is AddedNote => !isRemoval(note));
  for (const note of added.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1))) {
    if (!deps.isCurrent()) return true;
    const failure = await deliverNote(deps, note);
    if (failure === "stop") return !deps.isCurrent();
    if (failure !== null) isDone = false;
    if (failure === "full") break;
  }
  const removals = unsent.filter(isRemoval);
  return (removals.length === 0 || (await deliverRemovals(deps, removals))) && isDone;
}

async function deliverNote(deps: SendNotesDeps, found: AddedNote): Promise<Failure | null> {
  const { attempt, db, delivery, now } = deps;
  const dated = await withCheckedDate(deps, found);
  if (typeof dated === "string") return failureOf(dated);
  let note = dated;
  let code = await attempt(() => delivery.insert(note).then(() => null));
  if (code === "challenge/not-found" && note.challengeId !== null) {
    // The challenge was deleted, so the note is stored without a challenge.
    note = { ...note, challengeId: null };
    code = await attempt(() => delivery.insert(note).then(() => null));
  }
  const failure = code === null ? null : failureOf(code);
  if (failure !== null && failure !== "rejected") return failure;
  const state: AddedNote["state"] =
    code === null ? { status: "sent", at: now() } : { status: "rejected", code };
  await changeStoredNote(db, { ...note, state });
  return null;
}

async function withCheckedDate(
  { attempt, dateAt, db }: SendNotesDeps,
  note: AddedNote,
): Promise<AddedNote | AppErrorCode> {
  const { guessedAt } = note;
  if (guessedAt === undefined) return note;
  const result = await attempt(async () => ({ date: await dateAt(guessedAt) }));
  if (typeof result === "string" && retryScope(result) !== "entry") return result;
  const checked = { ...note, ...(typeof result === "object" && result), guessedAt: undefined };
  await changeStoredNote(db, checked);
  return checked;
}

async function deliverRemovals(
  { attempt, db, delivery, isCurrent, now }: SendNotesDeps,
  removals: readonly RemovedNote[],
): Promise<boolean> {
  const [{ userId }] = removals as [RemovedNote];
  if (!isCurrent()) return true;
  const ids = removals.map(({ noteId }) => noteId);
  const code = await attempt(() => delivery.remove(userId, ids).then(() => null));
  // Another user has signed in, so the request may have removed nothing.
  if (!isCurrent()) return true;
  // If the server rejects the removal, the note is removed on this device only.
  if (code !== null && failureOf(code) !== "rejected") return false;
  for (const removal of removals) {
    await changeStoredNote(db, { ...removal, state: { status: "removed", at: now() } });
  }
  // The next delivery sends notes that the server rejected because of their number.
  return (await queueRejectedNotes(db, userId, "note/limit")) === 0;
}
