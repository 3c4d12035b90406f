export {
  APPEAL_LIMITS,
  canAppeal,
  type Decision,
  type DecisionAction,
  type Ground,
  GROUNDS,
  isCurrent,
  isInForce,
  isUnseen,
  suspensionIn,
} from "./rules.ts";
export { useAppealDecision, useSeeDecision, decisionsQuery } from "./queries.ts";
export { fetchDecisions } from "./repo.ts";
export { appealSchema } from "./schema.ts";
