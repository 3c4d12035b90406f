/** The store of rest days that wait for the server. */
import type { RestMark } from "../rest/rules.ts";
import type { WritingDb } from "./db.ts";

/** Those of a user (or of all), in the order in which they are sent. */
export async function listRestMarks(db: WritingDb, userId?: string): Promise<RestMark[]> {
  const all = await db.read((transaction) => transaction.objectStore("rest").getAll());
  return all.filter((mark) => userId === undefined || mark.userId === userId);
}

export async function addRestMark(db: WritingDb, mark: Omit<RestMark, "order">): Promise<void> {
  // The store gives it its order.
  await db.write((transaction) => transaction.objectStore("rest").add(mark as RestMark));
  db.notifyChanged();
}

export async function deleteRestMark(db: WritingDb, order: number): Promise<void> {
  await db.write((transaction) => transaction.objectStore("rest").delete(order));
  db.notifyChanged();
}
