import { countUnsent, deleteTextsOf, type WritingDb } from "@diary/core/writing";

import { currentServer } from "../connection/current-server.ts";
import { noteDraft } from "./note-draft.ts";
import { readInbox, removeFromInbox } from "./note-inbox.ts";
import { deleteTyped, isTypedBy, readTyped } from "./typed-text.ts";

const typedBy = (userId: string | null) => readTyped().filter(([, typed]) => isTypedBy(typed, userId));

/** Counts texts of the user and of visitors. If `userId` is null, only those of visitors. */
export async function countTexts(db: WritingDb, userId: string | null): Promise<number> {
  const unsent = userId === null ? 0 : await countUnsent(db, userId).catch(() => 0);
  const draft = userId !== null && noteDraft(userId).read() !== "" ? 1 : 0;
  const inbox = await readInbox(userId, currentServer());
  return unsent + draft + inbox.length + typedBy(userId).length;
}

export async function deleteTexts(db: WritingDb, userId: string | null): Promise<void> {
  const server = currentServer();
  deleteTyped(typedBy(userId).map(([id]) => id));
  if (userId !== null) noteDraft(userId).write("");
  await Promise.allSettled([
    userId === null ? undefined : deleteTextsOf(db, userId),
    readInbox(userId, server).then((notes) => removeFromInbox(notes, server)),
  ]);
}
