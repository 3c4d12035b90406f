/** Feedback to the operator: rules of the form, and sending. */
import { useMutation } from "@tanstack/react-query";
import * as v from "valibot";

import { optionalEmail, requiredText } from "../input/text-validators.ts";
import { type DiaryClient, useDiary } from "../supabase/index.ts";
import { expectCreated } from "../supabase/response.ts";

/** Code points, as the database counts with the same limits. */
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
  // Clients can't read feedback, so the row is not returned.
  await expectCreated(db.from("feedback").insert(row));
}

/** @param userId set by the floating button's form, null in the header's, as the specification says */
export function useSendFeedback(userId: string | null) {
  const diary = useDiary();
  return useMutation({ mutationFn: (input: FeedbackInput) => insertFeedback(diary, input, userId) });
}
