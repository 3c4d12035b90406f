export type {
  Case,
  CaseDecision,
  CaseReport,
  DeskAction,
  DeskPerson,
  EarlierDecision,
  FeedbackMessage,
  LogEntry,
  QueuedCase,
  SubjectContent,
  WaitingAppeal,
} from "./desk.ts";
export { useActOnAccount, useAnswerAppeal, useDecideCase, useMarkFeedback } from "./mutations.ts";
export { appealsQuery, caseQuery, feedbackQuery, logQuery, peopleQuery, queueQuery } from "./queries.ts";
export type { AccountAct } from "./repo.ts";
export { actionsOn, awaitsAnswer, DESK_LIMITS, SUSPENSIONS } from "./rules.ts";
export { answerSchema, decisionSchema, factsSchema, type AnswerInput, type DecisionInput } from "./schema.ts";
