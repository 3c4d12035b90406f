import { useMutation, useQueryClient } from "@tanstack/react-query";

import { challengeKeys } from "../query/keys.ts";
import { type DiaryClient, useDiary } from "../supabase/index.ts";
import { deskKeys } from "./is-staff.ts";
import { runAccountAction, answerAppeal, decideCase, setFeedbackDone, type AccountAction } from "./repo.ts";
import type { AnswerInput, DecisionInput } from "./schema.ts";

/** What staff do changes what they see elsewhere on the desk, and what everybody sees on the site. */
function useDeskWrite<Input>(write: (diary: DiaryClient, input: Input) => Promise<void>) {
  const diary = useDiary();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => write(diary, input),
    // Also where another member of staff was quicker: the page then shows their decision.
    onSettled: () => {
      void cache.invalidateQueries({ queryKey: challengeKeys.all });
      // Also what no page shows now: a case that has been decided must not be in the queue to be opened once more.
      return cache.invalidateQueries({ queryKey: deskKeys.work(), refetchType: "all" });
    },
  });
}

/** Decides a case, of which so many reports were shown. */
export const useDecideCase = (caseId: string, reportsSeen: number) =>
  useDeskWrite((diary, input: DecisionInput) => decideCase(diary, { caseId, reportsSeen }, input));

export const useAnswerAppeal = (decisionId: string) =>
  useDeskWrite((diary, input: AnswerInput) => answerAppeal(diary, decisionId, input));

export const useSetFeedbackDone = () =>
  useDeskWrite((diary, { done, feedbackId }: { feedbackId: number; done: boolean }) =>
    setFeedbackDone(diary, feedbackId, done),
  );

/** Ends a person's sessions, lifts their suspension, or deletes their account. */
export const useAccountAction = (userId: string) =>
  useDeskWrite((diary, { act, facts }: { act: AccountAction; facts: string }) =>
    runAccountAction(diary, act, userId, facts),
  );
