import * as v from "valibot";

import { optionalEmail, requiredText } from "../input/text-rules.ts";

/** Characters, counted as the database counts; it checks the same numbers. */
export const FEEDBACK_LIMITS = { title: 200, email: 320, feedback: 5000 } as const;

/** The form of feedback. The address is optional. */
export const feedbackSchema = v.object({
  title: requiredText(FEEDBACK_LIMITS.title),
  email: optionalEmail(FEEDBACK_LIMITS.email),
  feedback: requiredText(FEEDBACK_LIMITS.feedback),
});

export type FeedbackInput = v.InferOutput<typeof feedbackSchema>;
