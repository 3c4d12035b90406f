export { FEEDBACK_LIMITS } from "./rules.ts";
export { feedbackSchema, type FeedbackInput } from "./schema.ts";
export { insertFeedback } from "./repo.ts";
export { useSendFeedback } from "./mutations.ts";
