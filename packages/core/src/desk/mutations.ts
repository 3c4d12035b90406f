import { useMutation, useQueryClient } from "@tanstack/react-query";

import { challengeKeys } from "../challenge/keys.ts";
import { useDiary } from "../supabase/index.ts";
import { deskKeys } from "./keys.ts";
import { actOnAccount, answerAppeal, decideCase, markFeedback, type AccountAct } from "./repo.ts";
import type { AnswerInput, DecisionInput } from "./schema.ts";

/** What staff do changes what they see elsewhere on the desk, and what everybody sees on the site. */
function useAfterWork() {
  const cache = useQueryClient();
  return () => {
    void cache.invalidateQueries({ queryKey: challengeKeys.all });
    return cache.invalidateQueries({ queryKey: deskKeys.work() });
  };
}

/** Decides a case. */
export function useDecideCase(caseId: string) {
  const diary = useDiary();
  return useMutation({
    mutationFn: (input: DecisionInput) => decideCase(diary, caseId, input),
    // Also where somebody else was quicker: the page then shows what they decided.
    onSettled: useAfterWork(),
  });
}

/** Answers the appeal against a decision. */
export function useAnswerAppeal(decisionId: string) {
  const diary = useDiary();
  return useMutation({
    mutationFn: (input: AnswerInput) => answerAppeal(diary, decisionId, input),
    onSettled: useAfterWork(),
  });
}

/** Marks a message as done with, or as not. */
export function useMarkFeedback() {
  const diary = useDiary();
  return useMutation({
    mutationFn: ({ done, feedbackId }: { feedbackId: number; done: boolean }) =>
      markFeedback(diary, feedbackId, done),
    onSuccess: useAfterWork(),
  });
}

/** Ends a person's sessions, lifts their suspension, or deletes their account. */
export function useActOnAccount(userId: string) {
  const diary = useDiary();
  return useMutation({
    mutationFn: ({ act, facts }: { act: AccountAct; facts: string }) =>
      actOnAccount(diary, act, userId, facts),
    onSuccess: useAfterWork(),
  });
}
