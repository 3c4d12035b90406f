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
export { decisionsQuery, fetchDecisions, useAppealDecision, useMarkDecisionSeen } from "./queries.ts";
export { appealSchema } from "./schema.ts";
