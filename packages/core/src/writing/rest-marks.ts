import type { AppErrorCode } from "../errors/index.ts";
import type { RejectedRestMark, RestMark } from "../rest-days/rules.ts";
import type { WritingDb } from "./db.ts";

/** Removes and returns the rejected changes of rest days, oldest first. Only one page gets each change. */
export async function removeRejectedRestMarks(db: WritingDb, userId: string): Promise<RejectedRestMark[]> {
  const isRejected = (mark: RestMark): mark is RejectedRestMark =>
    "refused" in mark && mark.userId === userId;
  const stored = await db.read((transaction) => transaction.objectStore("rest").getAll());
  if (!stored.some(isRejected)) return [];
  return db.write(async (transaction) => {
    const store = transaction.objectStore("rest");
    const rejected = (await store.getAll()).filter(isRejected);
    await Promise.all(rejected.map(({ order }) => store.delete(order)));
    return rejected;
  });
}

export async function rejectRestMark(db: WritingDb, mark: RestMark, refused: AppErrorCode): Promise<void> {
  await db.write((transaction) => transaction.objectStore("rest").put({ ...mark, refused }));
  db.notifyChanged();
}

export async function addRestMark(db: WritingDb, mark: Omit<RestMark, "order">): Promise<void> {
  await db.write((transaction) => transaction.objectStore("rest").add(mark as RestMark));
  db.notifyChanged();
}

export async function deleteRestMark(db: WritingDb, order: number): Promise<void> {
  await db.write((transaction) => transaction.objectStore("rest").delete(order));
  db.notifyChanged();
}
