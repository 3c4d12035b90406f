import { useMutation, useQueryClient } from "@tanstack/react-query";

import { challengeKeys } from "../query/keys.ts";
import { useDiary } from "../supabase/index.ts";
import { deskKeys } from "./is-staff.ts";
import { runAccountAction, answerAppeal, decideCase, setFeedbackDone, type AccountAction } from "./repo.ts";
import type { AnswerInput, DecisionInput } from "./schema.ts";

/** What staff do changes what they see elsewhere on the desk, and what everybody sees on the site. */
function useAfterWork() {
  const cache = useQueryClient();
  return () => {
    void cache.invalidateQueries({ queryKey: challengeKeys.all });
    // Also what no page shows now: a case that has been decided must not be in the queue to be opened once more.
    return cache.invalidateQueries({ queryKey: deskKeys.work(), refetchType: "all" });
  };
}

/** Decides a case, of which so many reports were shown. */
export function useDecideCase(caseId: string, reportsSeen: number) {
  const diary = useDiary();
  return useMutation({
    mutationFn: (input: DecisionInput) => decideCase(diary, { caseId, reportsSeen }, input),
    // Also where another member of staff was quicker: the page then shows their decision.
    onSettled: useAfterWork(),
  });
}

export function useAnswerAppeal(decisionId: string) {
  const diary = useDiary();
  return useMutation({
    mutationFn: (input: AnswerInput) => answerAppeal(diary, decisionId, input),
    onSettled: useAfterWork(),
  });
}

export function useSetFeedbackDone() {
  const diary = useDiary();
  return useMutation({
    mutationFn: ({ done, feedbackId }: { feedbackId: number; done: boolean }) =>
      setFeedbackDone(diary, feedbackId, done),
    onSuccess: useAfterWork(),
  });
}

/** Ends a person's sessions, lifts their suspension, or deletes their account. */
export function useAccountAction(userId: string) {
  const diary = useDiary();
  return useMutation({
    mutationFn: ({ act, facts }: { act: AccountAction; facts: string }) =>
      runAccountAction(diary, act, userId, facts),
    onSuccess: useAfterWork(),
  });
}
