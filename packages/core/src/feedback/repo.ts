import { created } from "../supabase/answer.ts";
import type { Database, DiaryClient } from "../supabase/index.ts";
import type { FeedbackInput } from "./schema.ts";

type FeedbackRow = Database["public"]["Tables"]["feedback"]["Insert"];

/**
 * Sends feedback, with the sender's id or without. Throws `quota/exceeded` after too many within an hour.
 */
export async function insertFeedback(
  { db }: DiaryClient,
  { title, email, feedback }: FeedbackInput,
  userId: string | null,
): Promise<void> {
  const row: FeedbackRow = { title, email: email === "" ? null : email, feedback };
  if (userId !== null) row.user_id = userId;
  // No client reads feedback, so nothing is asked back.
  await created(db.from("feedback").insert(row));
}
