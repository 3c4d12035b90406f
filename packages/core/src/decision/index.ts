export * from "./rules.ts";
export {
  appealSchema,
  decisionsQuery,
  fetchDecisions,
  useAppealDecision,
  useMarkDecisionSeen,
} from "./queries.ts";
