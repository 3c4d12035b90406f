import type { CivilDate } from "../civil-date/civil-date.ts";
import type { SavedEntry } from "../day/index.ts";
import type { AppErrorCode } from "../errors/index.ts";
import { isUnsentNote, type StoredNote } from "../note/rules.ts";
import { hasPhotos, mergePhotos, NO_PHOTOS } from "../photo/rules.ts";
import type { RestMark } from "../rest-days/rules.ts";
import type { WriteTransaction, WritingDb } from "./db.ts";
import { draftId, removeDrafts, removeUnstored, replacedBy } from "./drafts.ts";
import { putRemovals } from "./note-removals.ts";
import { readNotes } from "./note-store.ts";
import {
  isPending,
  isSameContent,
  isSameKey,
  isQueued,
  savedSubmission,
  withNotes,
  type Content,
  type DeliveredEntry,
  type Draft,
  type PendingEntry,
  type Submission,
} from "./records.ts";

export type NewSubmission = Omit<Submission, "order" | "state">;

/** Returns the user's pending entries, rest days and notes in one transaction. Entries and rest days are in sending order. */
export async function listPending(
  db: WritingDb,
  userId: string,
): Promise<{ pending: PendingEntry[]; marks: RestMark[]; notes: StoredNote[] }> {
  const [submissions, marks, notes] = await db.read((transaction) =>
    Promise.all([
      transaction.objectStore("outbox").getAll(),
      transaction.objectStore("rest").getAll(),
      readNotes(transaction, userId),
    ]),
  );
  return {
    pending: submissions.filter(isPending).filter(({ key }) => key.userId === userId),
    marks: marks.filter((mark) => mark.userId === userId && !("refused" in mark)),
    notes: notes.filter(isUnsentNote),
  };
}

/**
 * Stores the submission and deletes its draft. Replaces a pending text of the entry. Returns an error code if the
 * writer has not seen that text, or if the date has another queued entry.
 */
export async function submitDraft(
  db: WritingDb,
  submission: NewSubmission,
  draft: Draft,
): Promise<Submission | AppErrorCode> {
  const { dayId, key } = submission;
  const result = await db.write(async (transaction): Promise<Submission | AppErrorCode> => {
    const pending = (await transaction.objectStore("outbox").getAll()).filter(isPending);
    const before = pending.find((other) => other.dayId === dayId);
    if (before !== undefined && before.text !== submission.text && !submission.sent.includes(before.text)) {
      return "day/edited-elsewhere";
    }
    const isTaken = pending.some(
      (other) =>
        other.dayId !== dayId && isQueued(other) && isSameKey(other.key, key) && submission.version === null,
    );
    if (isTaken) return "day/duplicate-date";
    // The writer may not have seen photos that another form has added to the pending entry.
    const photos = mergePhotos(submission.photos ?? NO_PHOTOS, before?.photos ?? NO_PHOTOS);
    const next: Omit<Submission, "order"> = {
      ...submission,
      ...(hasPhotos(photos) && { photos }),
      // Another form may have inserted notes into the same text.
      ...(before?.text === submission.text && withNotes(submission.noteIds, before.noteIds)),
      sent: [...new Set([...(before?.sent ?? []), ...submission.sent])],
      // Keeps the guessed time, because another text doesn't confirm an unchecked date.
      guessedAt: submission.guessedAt ?? before?.guessedAt,
      state: { status: "queued" },
    };
    const store = transaction.objectStore("outbox");
    let order = before?.order;
    if (order !== undefined && before?.state.status === "queued") await store.put({ ...next, order });
    else {
      if (order !== undefined) await store.delete(order);
      order = await append(transaction, next);
    }
    await removeDrafts(transaction, key, draft.replaces, draft.writer);
    return { ...next, order };
  });
  if (typeof result !== "string") removeUnstored(db, key, replacedBy(draft));
  db.notifyChanged();
  return result;
}

/** Records that the server may receive the text and that the date was checked. Returns null if nothing must be sent. */
export async function startSending(db: WritingDb, { order }: Submission): Promise<Submission | null> {
  const submission = await update(db, order, (now) => {
    const isNoted = now.sent.includes(now.text) && now.guessedAt === undefined;
    if (!isQueued(now) || isNoted) return now;
    return { ...now, guessedAt: undefined, sent: [...new Set([...now.sent, now.text])] };
  });
  return submission !== null && isQueued(submission) ? submission : null;
}

/** If the user has replaced the text, the new text stays pending. If no form waits, a page shows the delivery later. */
export async function acknowledge(
  db: WritingDb,
  submission: Submission,
  registered: SavedEntry,
  isAwaited: boolean,
  at: number,
): Promise<void> {
  await update(db, submission.order, async (now, transaction) => {
    if (!isSameContent(now, submission) || !isPending(now)) return now;
    await putRemovals(transaction, now.key.userId, now.noteIds, at);
    return isAwaited ? null : { ...now, state: { status: "delivered", registered } };
  });
}

/** The date isn't checked again, because the user now decides. If `saved` is set, the server rejected only the photos. */
export async function reject(
  db: WritingDb,
  submission: Submission,
  code: AppErrorCode,
  at: number,
  saved?: SavedEntry,
): Promise<void> {
  await update(db, submission.order, async (now, transaction) => {
    if (!isSameContent(now, submission) || !isQueued(now)) return now;
    const version = saved?.day.version ?? now.version;
    if (saved !== undefined) await putRemovals(transaction, now.key.userId, now.noteIds, at);
    return { ...now, version, guessedAt: undefined, state: { status: "rejected", code } };
  });
}

export async function discardPendingEntry(db: WritingDb, entry: PendingEntry): Promise<void> {
  await update(db, entry.order, (now) => (isSameContent(now, entry) && isPending(now) ? null : now));
}

export async function retryPendingEntry(db: WritingDb, { order }: PendingEntry): Promise<void> {
  await db.write(async (transaction) => {
    const store = transaction.objectStore("outbox");
    const now = await store.get(order);
    if (now?.state.status !== "rejected") return;
    await store.delete(order);
    await append(transaction, { ...now, state: { status: "queued" } });
  });
  db.notifyChanged();
}

/** Returns false if the entry is no longer pending or has other content, for example another form's photos. */
export async function withdrawPendingEntry(
  db: WritingDb,
  seen: Pick<Submission, "order"> & Content,
  makeDraft: (submission: Submission) => Draft,
): Promise<boolean> {
  const isWithdrawn = await db.write(async (transaction) => {
    const store = transaction.objectStore("outbox");
    const now = await store.get(seen.order);
    if (now?.text !== seen.text || !isPending(now)) return false;
    // The delivery may have given the photos of a rejected entry new ids.
    const isRenewed = !isQueued(now) && now.photos?.list.length === seen.photos?.list.length;
    if (!isRenewed && !isSameContent(now, seen)) return false;
    await store.delete(seen.order);
    const draft = makeDraft(now);
    await transaction.objectStore("drafts").put(draft, draftId(draft));
    return true;
  });
  db.notifyChanged();
  return isWithdrawn;
}

export function draftOf(submission: Submission, writer: string): Draft {
  const { dayId, key, noteIds, photos, sent, text, version } = submission;
  return {
    key,
    writer,
    rev: 1,
    fields: savedSubmission(submission).fields,
    ...(photos?.isEdited && { photos }),
    ...withNotes(noteIds),
    caret: null,
    // The server may have received an earlier attempt. The draft is then an edit of that entry.
    base:
      version === null && sent.length === 0
        ? null
        : { id: dayId, version, sent: [...new Set([...sent, text])] },
    savedAt: Date.now(),
    replaces: [],
  };
}

/** Queues a rejected entry again for another date, with a new id. Returns false if that date has a queued entry. */
export async function changeEntryDate(
  db: WritingDb,
  { order, text }: PendingEntry,
  date: CivilDate,
  dayId: string,
): Promise<boolean> {
  const isChanged = await db.write(async (transaction) => {
    const store = transaction.objectStore("outbox");
    const all = await store.getAll();
    const now = all.find((submission) => submission.order === order);
    if (now?.text !== text || now.state.status !== "rejected") return true;
    // The server has the entry: a change of the date would save its text twice.
    if (now.version !== null) return true;
    const key = { ...now.key, date };
    if (all.some((other) => isQueued(other) && isSameKey(other.key, key))) return false;
    await store.delete(order);
    await append(transaction, { ...now, key, dayId, version: null, sent: [], state: { status: "queued" } });
    return true;
  });
  db.notifyChanged();
  return isChanged;
}

export async function listDelivered(db: WritingDb, userId: string): Promise<DeliveredEntry[]> {
  const all = await db.read((transaction) => transaction.objectStore("outbox").getAll());
  return all.filter(
    (submission): submission is DeliveredEntry => submission.key.userId === userId && !isPending(submission),
  );
}

export async function deleteDelivered(db: WritingDb, { order }: DeliveredEntry): Promise<boolean> {
  const isDeleted = await db.write(async (transaction) => {
    const store = transaction.objectStore("outbox");
    if ((await store.getKey(order)) === undefined) return false;
    await store.delete(order);
    return true;
  });
  if (isDeleted) db.notifyChanged();
  return isDeleted;
}

export async function whenDeliveriesShown(db: WritingDb, userId: string): Promise<void> {
  for (;;) {
    const change = Promise.withResolvers<void>();
    const unsubscribe = db.subscribe(change.resolve);
    try {
      if ((await listDelivered(db, userId)).length === 0) return;
      await change.promise;
    } finally {
      unsubscribe();
    }
  }
}

async function update(
  db: WritingDb,
  order: number,
  change: (now: Submission, transaction: WriteTransaction) => Submission | null | Promise<Submission | null>,
): Promise<Submission | null> {
  let isChanged = false;
  const after = await db.write(async (transaction) => {
    const store = transaction.objectStore("outbox");
    const now = await store.get(order);
    if (now === undefined) return null;
    const next = await change(now, transaction);
    isChanged = next !== now;
    if (next === null) await store.delete(order);
    else if (isChanged) await store.put(next);
    return next;
  });
  if (isChanged) db.notifyChanged();
  return after;
}

async function append(transaction: WriteTransaction, submission: Omit<Submission, "order">): Promise<number> {
  const { order: _before, ...rest } = submission as Submission;
  return transaction.objectStore("outbox").add(rest as Submission);
}
