import { type DiaryClient } from "../supabase/index.ts";
import { expectCreated } from "../supabase/response.ts";
import type { FeedbackInput } from "./schema.ts";

export async function insertFeedback(
  { db }: DiaryClient,
  { title, email, feedback }: FeedbackInput,
  userId: string | null,
): Promise<void> {
  const row = { title, email: email || null, feedback, ...(userId !== null && { user_id: userId }) };
  // Clients may not read feedback, so the request doesn't return the row.
  await expectCreated(db.from("feedback").insert(row));
}
