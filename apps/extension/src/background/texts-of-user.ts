/** Counts, or deletes, the unsent texts of the user whom a page of the site is about to sign out. */
import { countUnsent, deleteTextsOf, type WritingDb } from "@diary/core/writing";

import { loadClips, removeClips } from "../clip/clip.ts";
import type { TextsRequest } from "../messages.ts";

/** Resolves with how many there are. The texts of everybody but the user who is signed in stay as they are. */
export async function handleTextsRequest(
  db: WritingDb,
  { type, userId }: TextsRequest,
  currentUserId: string | null,
): Promise<number> {
  if (userId !== currentUserId) return 0;
  const clips = await loadClips(userId);
  const count = (await countUnsent(db, userId).catch(() => 0)) + clips.length;
  if (type === "texts:delete") await Promise.allSettled([deleteTextsOf(db, userId), removeClips(clips)]);
  return count;
}
