import { isRemoval } from "../note/rules.ts";
import type { WriteTransaction } from "./db.ts";

/** Replaces notes by removals, also unsent notes: the server has such a note if only its response was lost. */
export async function putRemovals(
  transaction: WriteTransaction,
  userId: string,
  noteIds: readonly string[] = [],
  now: number,
): Promise<void> {
  const store = transaction.objectStore("notes");
  for (const noteId of noteIds) {
    const known = await store.get([userId, noteId]);
    if (known !== undefined && isRemoval(known)) continue;
    await store.put({ userId, noteId, state: { status: "removing", at: now } });
  }
}
