import * as v from "valibot";

import { optionalEmail, requiredText } from "../input/text-validators.ts";
import { FEEDBACK_LIMITS } from "./rules.ts";

export const feedbackSchema = v.object({
  title: requiredText(FEEDBACK_LIMITS.title),
  email: optionalEmail(FEEDBACK_LIMITS.email),
  feedback: requiredText(FEEDBACK_LIMITS.feedback),
});

export type FeedbackInput = v.InferOutput<typeof feedbackSchema>;
