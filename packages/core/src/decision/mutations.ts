import { useWrite } from "../query/use-write.ts";
import { decisionKeys } from "./queries.ts";
import { appealDecision, markDecisionSeen } from "./repo.ts";

export const useMarkDecisionSeen = (userId: string) =>
  useWrite(markDecisionSeen, [decisionKeys.mine(userId)]);

/** `useWrite` refetches the decision even if the request fails, because staff may have reversed the decision. */
export const useAppealDecision = (userId: string, decisionId: string) =>
  useWrite((diary, appeal: string) => appealDecision(diary, decisionId, appeal), [decisionKeys.mine(userId)]);
