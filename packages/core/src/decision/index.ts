export type { Decision, DecisionAction } from "./decision.ts";
export { useAppealDecision, useSeeDecision, decisionsQuery } from "./queries.ts";
export { fetchDecisions } from "./repo.ts";
export {
  APPEAL_LIMITS,
  canAppeal,
  GROUNDS,
  isCurrent,
  isInForce,
  isUnseen,
  suspensionIn,
  type Ground,
} from "./rules.ts";
export { appealSchema } from "./schema.ts";
