import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";

import { isAppError } from "../errors/index.ts";
import { useDiary, type DiaryClient } from "../supabase/index.ts";
import { fetchDecisions, appealDecision, markDecisionSeen } from "./repo.ts";
import type { Decision } from "./rules.ts";

export function useMarkDecisionSeen(userId: string) {
  const diary = useDiary();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (decisionId: string) => markDecisionSeen(diary, decisionId),
    onSuccess: (_, decisionId) => {
      const seen_at = new Date(diary.platform.now()).toISOString();
      cache.setQueryData(decisionKeys.mine(userId), (decisions: Decision[] | undefined) =>
        decisions?.map((each) => (each.decision_id === decisionId ? { ...each, seen_at } : each)),
      );
    },
  });
}

export function useAppealDecision(userId: string, decisionId: string) {
  const diary = useDiary();
  const cache = useQueryClient();
  const reload = () => cache.invalidateQueries({ queryKey: decisionKeys.mine(userId) });
  return useMutation({
    mutationFn: (appeal: string) => appealDecision(diary, decisionId, appeal),
    onSuccess: reload,
    // The page then shows what has become of the decision meanwhile.
    onError: (error) =>
      isAppError(error, "decision/already-appealed", "decision/ended") ? reload() : undefined,
  });
}

export const decisionKeys = {
  mine: (userId: string) => ["decision", userId] as const,
};

/** The decisions on what a person made, latest first; all of them, since there are few. */
export function decisionsQuery(diary: DiaryClient, userId: string) {
  return queryOptions({
    queryKey: decisionKeys.mine(userId),
    queryFn: () => fetchDecisions(diary, userId),
    // Most pages only ask whether there is any.
    meta: { optional: true },
  });
}
