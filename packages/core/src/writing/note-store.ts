import type { AppErrorCode } from "../errors/index.ts";
import { isRemoval, NOTE_LIMITS, type AddedNote, type StoredNote } from "../note/rules.ts";
import type { ReadTransaction, WriteTransaction, WritingDb } from "./db.ts";
import { listDrafts, rangeOf } from "./drafts.ts";
import { putRemovals } from "./note-removals.ts";
import { isPending } from "./records.ts";

const STORED_FOR_MS = (NOTE_LIMITS.days + 1) * 86_400_000;

/** Has no effect if the device knows the id, so a repeated call doesn't bring back a removed note. */
export async function storeNote(db: WritingDb, note: AddedNote): Promise<void> {
  await db.write(async (transaction) => {
    const store = transaction.objectStore("notes");
    if ((await store.get([note.userId, note.noteId])) === undefined) await store.put(note);
  });
  db.notifyChanged();
}

export async function removeStoredNotes(
  db: WritingDb,
  userId: string,
  noteIds: readonly string[],
  now: number,
): Promise<void> {
  await db.write((transaction) => putRemovals(transaction, userId, noteIds, now));
  db.notifyChanged();
}

export async function listStoredNotes(db: WritingDb, userId: string): Promise<StoredNote[]> {
  return db.read((transaction) => readNotes(transaction, userId));
}

export async function readNotes(
  transaction: ReadTransaction | WriteTransaction,
  userId: string,
): Promise<StoredNote[]> {
  return (transaction as ReadTransaction).objectStore("notes").getAll(rangeOf(userId));
}

/** Stores a changed note, unless the user has removed it since or deleted all texts. */
export async function changeStoredNote(db: WritingDb, note: StoredNote): Promise<void> {
  await db.write(async (transaction) => {
    const store = transaction.objectStore("notes");
    const now = await store.get([note.userId, note.noteId]);
    if (now !== undefined && isRemoval(now) === isRemoval(note)) await store.put(note);
  });
  db.notifyChanged();
}

export async function queueRejectedNotes(db: WritingDb, userId: string, code: AppErrorCode): Promise<number> {
  const isRejected = ({ state }: StoredNote) => state.status === "rejected" && state.code === code;
  if (!(await listStoredNotes(db, userId)).some(isRejected)) return 0;
  const queued = await db.write(async (transaction) => {
    const rejected = (await readNotes(transaction, userId)).filter(isRejected);
    for (const note of rejected) {
      await transaction.objectStore("notes").put({ ...note, state: { status: "queued" } } as StoredNote);
    }
    return rejected.length;
  });
  if (queued > 0) db.notifyChanged();
  return queued;
}

export async function deleteOldNotes(db: WritingDb, userId: string, now: number): Promise<void> {
  await db.write(async (transaction) => {
    const store = transaction.objectStore("notes");
    for (const note of await readNotes(transaction, userId)) {
      const { state } = note;
      const isSettled = state.status === "sent" || state.status === "removed";
      if (isSettled && state.at < now - STORED_FOR_MS) await store.delete([userId, note.noteId]);
    }
  });
}

export async function listNotesOfDevice(
  db: WritingDb,
  userId: string,
): Promise<{ stored: StoredNote[]; usedIds: ReadonlySet<string> }> {
  const [drafts, { stored, submissions }] = await Promise.all([
    listDrafts(db, userId),
    db.read(async (transaction) => {
      const [notes, outbox] = await Promise.all([
        readNotes(transaction, userId),
        transaction.objectStore("outbox").getAll(),
      ]);
      return { stored: notes, submissions: outbox.filter(({ key }) => key.userId === userId) };
    }),
  ]);
  const used = [...drafts, ...submissions.filter(isPending)].flatMap(({ noteIds = [] }) => noteIds);
  return { stored, usedIds: new Set(used) };
}
