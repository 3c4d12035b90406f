export { useSendFeedback } from "./mutations.ts";
export { FEEDBACK_LIMITS } from "./rules.ts";
export { feedbackSchema, type FeedbackInput } from "./schema.ts";
