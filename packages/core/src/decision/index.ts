export {
  APPEAL_LIMITS,
  canAppeal,
  type Decision,
  type DecisionAction,
  type Ground,
  GROUNDS,
  needsAttention,
  isInForce,
  isUnread,
  activeSuspension,
} from "./rules.ts";
export { useAppealDecision, useMarkDecisionSeen, decisionsQuery } from "./queries.ts";
export { fetchDecisions } from "./repo.ts";
export { appealSchema } from "./schema.ts";
