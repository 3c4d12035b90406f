import { acknowledged } from "../supabase/answer.ts";
import type { DiaryClient } from "../supabase/index.ts";
import { removeAllAvatars } from "./avatar-files.ts";

/**
 * Deletes the account: its files first, since only the file storage can remove those, then every row by one
 * function of the database, which refuses while a file is left (`profile/files-left`).
 */
export async function deleteAccount(diary: DiaryClient, userId: string): Promise<void> {
  await removeAllAvatars(diary, userId);
  await acknowledged(diary.db.rpc("delete_account"));
}
