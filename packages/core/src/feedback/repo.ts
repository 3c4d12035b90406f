import { answer } from "../supabase/answer.ts";
import type { DiaryClient } from "../supabase/index.ts";
import type { FeedbackInput } from "./schema.ts";

/**
 * Sends feedback, with the sender's id or without. Throws `feedback/throttled` after too many within an hour.
 */
export async function insertFeedback(
  { db }: DiaryClient,
  { title, email, feedback }: FeedbackInput,
  userId: string | null,
): Promise<void> {
  const row = { title, email: email === "" ? null : email, feedback, user_id: userId };
  // No client reads feedback, so nothing is asked back.
  await answer(db.from("feedback").insert(row));
}
