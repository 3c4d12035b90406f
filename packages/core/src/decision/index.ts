export * from "./rules.ts";
export { appealSchema } from "./schema.ts";
export { fetchDecisions } from "./repo.ts";
export { decisionsQuery } from "./queries.ts";
export { useAppealDecision, useMarkDecisionSeen } from "./mutations.ts";
