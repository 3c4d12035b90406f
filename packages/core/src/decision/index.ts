export type { Decision, DecisionAction } from "./decision.ts";
export {
  APPEAL_LIMITS,
  canAppeal,
  GROUNDS,
  hidingOf,
  isCurrent,
  isUnseen,
  suspensionIn,
  type Ground,
} from "./rules.ts";
