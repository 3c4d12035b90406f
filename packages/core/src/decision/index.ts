export * from "./rules.ts";
export { decisionsQuery, fetchDecisions, useAppealDecision, useMarkDecisionSeen } from "./queries.ts";
export { appealSchema } from "./schema.ts";
