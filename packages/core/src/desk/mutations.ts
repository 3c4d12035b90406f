import { useMutation, useQueryClient } from "@tanstack/react-query";

import { cancelAndInvalidate } from "../query/cancel-and-invalidate.ts";
import { challengeKeys } from "../query/keys.ts";
import { type DiaryClient, useDiary } from "../supabase/index.ts";
import { deskKeys } from "./is-staff.ts";
import { runAccountAction, answerAppeal, decideCase, setFeedbackDone, type AccountAction } from "./repo.ts";
import type { AnswerInput, DecisionInput } from "./schema.ts";

function useDeskWrite<Input>(write: (diary: DiaryClient, input: Input) => Promise<void>) {
  const diary = useDiary();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => write(diary, input),
    // Also refetches after a conflict, so the page shows the decision of the other staff member.
    onSettled: () => {
      void cancelAndInvalidate(cache, challengeKeys.all);
      // Includes inactive queries, so a decided case doesn't reappear in the queue.
      return cache.invalidateQueries({ queryKey: deskKeys.work(), refetchType: "all" });
    },
  });
}

export const useDecideCase = (caseId: string, reportsSeen: number) =>
  useDeskWrite((diary, input: DecisionInput) => decideCase(diary, { caseId, reportsSeen }, input));

export const useAnswerAppeal = (decisionId: string) =>
  useDeskWrite((diary, input: AnswerInput) => answerAppeal(diary, decisionId, input));

export const useSetFeedbackDone = () =>
  useDeskWrite((diary, { done, feedbackId }: { feedbackId: number; done: boolean }) =>
    setFeedbackDone(diary, feedbackId, done),
  );

export const useAccountAction = (userId: string) =>
  useDeskWrite((diary, { act, facts }: { act: AccountAction; facts: string }) =>
    runAccountAction(diary, act, userId, facts),
  );
