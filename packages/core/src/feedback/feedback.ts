import { useMutation } from "@tanstack/react-query";
import * as v from "valibot";

import { optionalEmail, requiredText } from "../input/text-validators.ts";
import { type DiaryClient, useDiary } from "../supabase/index.ts";
import { expectCreated } from "../supabase/response.ts";

/** Limits in code points. The database enforces the same ones. */
export const FEEDBACK_LIMITS = { title: 200, email: 320, feedback: 5000 } as const;

export const feedbackSchema = v.object({
  title: requiredText(FEEDBACK_LIMITS.title),
  email: optionalEmail(FEEDBACK_LIMITS.email),
  feedback: requiredText(FEEDBACK_LIMITS.feedback),
});

export type FeedbackInput = v.InferOutput<typeof feedbackSchema>;

/** Throws `quota/exceeded`. */
export async function insertFeedback(
  { db }: DiaryClient,
  { title, email, feedback }: FeedbackInput,
  userId: string | null,
): Promise<void> {
  const row = { title, email: email || null, feedback, ...(userId !== null && { user_id: userId }) };
  // Clients may not read feedback, so the request doesn't return the row.
  await expectCreated(db.from("feedback").insert(row));
}

/** @param userId set by the form of the floating button and null in the header's form, as the specification requires */
export function useSendFeedback(userId: string | null) {
  const diary = useDiary();
  return useMutation({ mutationFn: (input: FeedbackInput) => insertFeedback(diary, input, userId) });
}
