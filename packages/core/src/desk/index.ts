export * from "./desk-types.ts";
export { useAccountAction, useAnswerAppeal, useDecideCase, useSetFeedbackDone } from "./mutations.ts";
export { appealsQuery, caseQuery, feedbackQuery, logQuery, usersQuery, queueQuery } from "./queries.ts";
export type { AccountAction } from "./repo.ts";
export { availableActions, hasPendingAppeal, DESK_LIMITS, SUSPENSIONS } from "./rules.ts";
export * from "./schema.ts";
