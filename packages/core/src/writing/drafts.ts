/** Stores drafts. Each form writes only its own row, so no form replaces the text of another form. */
import type { ReadTransaction, WriteTransaction, WritingDb } from "./db.ts";
import { putRemovals } from "./note-removals.ts";
import {
  isEmptyInput,
  isSameKey,
  keyName,
  type Base,
  type Draft,
  type EntryKey,
  type Revision,
  type TextKey,
} from "./records.ts";

export type DraftRow = Pick<Draft, "key" | "writer">;

export type DraftId = [userId: string, name: string, writer: string];

export function draftId({ key, writer }: DraftRow): DraftId {
  return [key.userId, keyName(key), writer];
}

export function draftName(draft: DraftRow): string {
  return draftId(draft).join(" ");
}

/** Puts the draft in the journal synchronously. If the write fails, `db.unstored` has the draft until one succeeds. */
export async function saveDraft(db: WritingDb, draft: Draft): Promise<void> {
  const name = draftName(draft);
  db.journal?.put(draft);
  try {
    await db.write(async (transaction) => {
      const put = transaction.objectStore("drafts").put(draft, draftId(draft));
      transaction.commit();
      await put;
    });
  } catch (error) {
    if (!isLater(db.unstored.get(name), draft)) db.unstored.set(name, draft);
    db.notifyChanged();
    throw error;
  }
  removeUnstored(db, draft.key, [draft]);
  db.notifyTyped();
  void storeUnstored(db);
}

async function storeUnstored(db: WritingDb): Promise<void> {
  for (const draft of db.unstored.values()) {
    if (!(await putIfLater(db, draft))) return;
    removeUnstored(db, draft.key, [draft]);
  }
}

/** Stores a draft unless a later revision is stored. Returns true if this or a later revision is then stored. */
export async function putIfLater(db: WritingDb, draft: Draft): Promise<boolean> {
  try {
    await db.write(async (transaction) => {
      const store = transaction.objectStore("drafts");
      if (!isLater(await store.get(draftId(draft)), draft)) await store.put(draft, draftId(draft));
    });
  } catch {
    return false;
  }
  db.notifyChanged();
  return true;
}

export function removeUnstored(db: WritingDb, key: TextKey, revisions: readonly Revision[]): void {
  for (const { rev, writer } of revisions) {
    const row = { key, rev, writer };
    const name = draftName(row);
    if (!isLater(db.unstored.get(name), row)) db.unstored.delete(name);
    db.journal?.remove(row);
  }
}

export function unstoredDrafts(db: WritingDb): Draft[] {
  return [...db.unstored.values(), ...(db.journal?.list() ?? [])];
}

export function isLater(other: Draft | undefined, { rev }: Pick<Draft, "rev">): boolean {
  return other !== undefined && other.rev > rev;
}

/** Returns a key's drafts, latest first, except replaced drafts and empty new ones. Returns null if the read fails. */
export async function draftsOf(db: WritingDb, key: TextKey): Promise<Draft[] | null> {
  const stored = await db.read((transaction) => readDrafts(transaction, key)).catch(() => null);
  return stored && visible(stored, unstoredOf(db, key));
}

export async function listDrafts(db: WritingDb, userId: string): Promise<Draft[]> {
  const stored = await db
    .read((transaction) => transaction.objectStore("drafts").getAll(rangeOf(userId)))
    .catch(() => []);
  return visible(stored, unstoredOfUser(db, userId));
}

/** `db.unstored` also has texts of closed pages, of all users of the device. */
export function unstoredOfUser(db: WritingDb, userId: string): Draft[] {
  return [...db.unstored.values()].filter(({ key }) => key.userId === userId);
}

/** Deletes these revisions, and any revision of `writer`. Removes the notes in `taken`: the saved entry contains them. */
export async function deleteDrafts(
  db: WritingDb,
  key: TextKey,
  revisions: readonly Revision[],
  writer = "",
  taken?: { noteIds: readonly string[]; at: number },
): Promise<void> {
  removeUnstored(db, key, [...revisions, { writer, rev: Infinity }]);
  await db.write(async (transaction) => {
    await removeDrafts(transaction, key, revisions, writer);
    if (taken !== undefined) await putRemovals(transaction, key.userId, taken.noteIds, taken.at);
  });
  db.notifyChanged();
}

export async function removeDrafts(
  transaction: WriteTransaction,
  key: TextKey,
  revisions: readonly Revision[],
  writer?: string,
): Promise<void> {
  const store = transaction.objectStore("drafts");
  if (writer !== undefined) void store.delete(draftId({ key, writer }));
  const drafts = await readDrafts(transaction, key);
  await Promise.all(
    drafts.filter((draft) => includesDraft(revisions, draft)).map((draft) => store.delete(draftId(draft))),
  );
}

/**
 * Moves a draft. The new `writer` names a new row, so a late deletion of an earlier row can't delete the text. With
 * `ownRows`, returns false if `to` has other drafts than these rows of the text, or if the text continues a sent entry.
 */
export async function moveDraft(
  db: WritingDb,
  draft: Draft,
  to: EntryKey,
  writer: string,
  ownRows?: readonly DraftRow[],
  base: Base | null = null,
): Promise<boolean> {
  const moved: Draft = { ...draft, key: to, writer, rev: draft.rev + 1, base, replaces: [] };
  const own = ownRows?.map(draftName);
  const isMoved = await db.write(async (transaction) => {
    const isOwn = (row: Draft) => own?.includes(draftName(row));
    if (own && !(await readDrafts(transaction, to)).every(isOwn)) return false;
    if (own && draft.base?.isSubmitted) {
      const { id } = draft.base;
      const submissions = await transaction.objectStore("outbox").getAll();
      if (!submissions.some(({ dayId, state }) => dayId === id && state.status === "rejected")) return false;
    }
    await transaction.objectStore("drafts").put(moved, draftId(moved));
    await removeDrafts(transaction, draft.key, replacedBy(draft));
    return true;
  });
  if (isMoved) {
    removeUnstored(db, draft.key, replacedBy(draft));
    db.notifyChanged();
  }
  return isMoved;
}

export async function readDrafts(
  transaction: ReadTransaction | WriteTransaction,
  key: TextKey,
): Promise<Draft[]> {
  return (transaction as ReadTransaction).objectStore("drafts").getAll(rangeOf(key.userId, keyName(key)));
}

/** Returns the range of all keys that start with these parts. In IndexedDB, an array sorts after every string. */
export function rangeOf(...start: string[]): IDBKeyRange {
  return IDBKeyRange.bound(start, [...start, []]);
}

export function unstoredOf(db: WritingDb, key: TextKey): Draft[] {
  return [...db.unstored.values()].filter((draft) => isSameKey(draft.key, key));
}

/** Includes the key, because a form can write drafts for two dates if the user changes the date. */
function revisionName(draft: Pick<Draft, "key" | "rev" | "writer">): string {
  return `${draftName(draft)} ${draft.rev}`;
}

function visible(stored: readonly Draft[], unstored: readonly Draft[]): Draft[] {
  const latest = new Map(stored.map((draft) => [draftName(draft), draft]));
  for (const draft of unstored) {
    const name = draftName(draft);
    if (!isLater(latest.get(name), draft)) latest.set(name, draft);
  }
  const drafts = [...latest.values()];
  const replaced = new Set(
    drafts.flatMap(({ key, replaces }) => replaces.map((one) => revisionName({ ...one, key }))),
  );
  return drafts
    .filter((draft) => !isEmptyInput(draft) || draft.base !== null)
    .filter((draft) => !replaced.has(revisionName(draft)))
    .toSorted((a, b) => b.savedAt - a.savedAt || (a.writer < b.writer ? -1 : 1));
}

export function includesDraft(revisions: readonly Revision[], draft: Revision): boolean {
  return revisions.some(({ rev, writer }) => writer === draft.writer && rev === draft.rev);
}

/** Returns only revisions. With whole drafts, the stored size would double each time a form continues a text. */
export function replacedBy({ replaces, rev, writer }: Draft): readonly Revision[] {
  return [{ rev, writer }, ...replaces];
}
