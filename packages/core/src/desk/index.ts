export type {
  Case,
  CaseDecision,
  CaseReport,
  DeskAction,
  DeskUser,
  PreviousDecision,
  FeedbackMessage,
  StaffLogEntry,
  QueuedCase,
  SubjectContent,
  PendingAppeal,
} from "./desk-types.ts";
export { useAccountAction, useAnswerAppeal, useDecideCase, useSetFeedbackDone } from "./mutations.ts";
export { appealsQuery, caseQuery, feedbackQuery, logQuery, usersQuery, queueQuery } from "./queries.ts";
export type { AccountAction } from "./repo.ts";
export { availableActions, hasPendingAppeal, DESK_LIMITS, SUSPENSIONS } from "./rules.ts";
export {
  answerSchema,
  decisionSchema,
  accountActionSchema,
  type AnswerInput,
  type DecisionInput,
} from "./schema.ts";
