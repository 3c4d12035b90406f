export { useSendFeedback } from "./mutations.ts";
export { FEEDBACK_LIMITS, feedbackSchema, type FeedbackInput } from "./schema.ts";
