import * as v from "valibot";

import { optionalText, requiredText } from "../input/text-rules.ts";
import { FEEDBACK_LIMITS } from "./rules.ts";

/** The form of feedback. The address is optional and taken as typed. */
export const feedbackSchema = v.object({
  title: requiredText(FEEDBACK_LIMITS.title),
  email: v.pipe(optionalText(FEEDBACK_LIMITS.email), v.trim()),
  feedback: requiredText(FEEDBACK_LIMITS.feedback),
});

export type FeedbackInput = v.InferOutput<typeof feedbackSchema>;
