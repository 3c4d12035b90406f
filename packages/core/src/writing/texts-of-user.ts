import { isOnlyOnDevice } from "../note/rules.ts";
import type { WritingDb } from "./db.ts";
import { listDrafts, rangeOf, removeUnstored, unstoredDrafts } from "./drafts.ts";
import { listStoredNotes } from "./note-store.ts";
import type { Draft, Submission } from "./records.ts";
import { listPending } from "./submissions.ts";

export async function countUnsent(db: WritingDb, userId: string): Promise<number> {
  const [drafts, { marks, pending }, notes] = await Promise.all([
    listDrafts(db, userId),
    listPending(db, userId),
    listStoredNotes(db, userId),
  ]);
  return drafts.length + pending.length + marks.length + notes.filter(isOnlyOnDevice).length;
}

export async function deleteTextsOf(db: WritingDb, userId: string): Promise<void> {
  const isTheirs = ({ key }: Draft | Submission) => key.userId === userId;
  db.notifyDeletion(userId);
  for (const draft of unstoredDrafts(db)) if (isTheirs(draft)) removeUnstored(db, draft.key, [draft]);
  await db.write(async (transaction) => {
    await transaction.objectStore("drafts").delete(rangeOf(userId));
    await transaction.objectStore("photos").delete(rangeOf(userId));
    await transaction.objectStore("notes").delete(rangeOf(userId));
    const outbox = transaction.objectStore("outbox");
    const own = (await outbox.getAll()).filter(isTheirs);
    await Promise.all(own.map(({ order }) => outbox.delete(order)));
    const rest = transaction.objectStore("rest");
    const marks = (await rest.getAll()).filter((mark) => mark.userId === userId);
    await Promise.all(marks.map(({ order }) => rest.delete(order)));
  });
  db.notifyChanged();
}
