import { useMutation, useQueryClient } from "@tanstack/react-query";

import { useDiary } from "../supabase/index.ts";
import type { Decision } from "./decision.ts";
import { decisionKeys } from "./queries.ts";
import { appealDecision, seeDecision } from "./repo.ts";

/** Notes that a person has opened a decision. */
export function useSeeDecision(userId: string) {
  const diary = useDiary();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (decisionId: string) => seeDecision(diary, decisionId),
    onSuccess: (_, decisionId) => {
      const seen_at = new Date(diary.platform.now()).toISOString();
      cache.setQueryData(decisionKeys.mine(userId), (decisions: Decision[] | undefined) =>
        decisions?.map((each) => (each.decision_id === decisionId ? { ...each, seen_at } : each)),
      );
    },
  });
}

/** Appeals against a decision, once. */
export function useAppealDecision(userId: string, decisionId: string) {
  const diary = useDiary();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (appeal: string) => appealDecision(diary, decisionId, appeal),
    onSuccess: () => cache.invalidateQueries({ queryKey: decisionKeys.mine(userId) }),
  });
}
