import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { cancelAndInvalidate } from "../query/cancel-and-invalidate.ts";
import { dayKeys, challengeKeys } from "../query/keys.ts";
import { useWrite } from "../query/use-write.ts";
import { type DiaryClient, useDiary } from "../supabase/index.ts";
import { withoutChallenge, type CachedChallenges } from "./patches.ts";
import {
  deleteChallenge,
  endChallenge,
  insertChallenge,
  resumeChallenge,
  updateChallenge,
  updateWeekdays,
} from "./repo.ts";
import type { ChallengeInput } from "./schema.ts";

/** A retry sends the same id, so a lost response causes no duplicate. `takenFrom` is the copied challenge. */
export function useCreateChallenge(userId: string, takenFrom?: string) {
  const { randomId } = useDiary().platform;
  const [challenge_id, setId] = useState(randomId);
  const create = async (diary: DiaryClient, input: ChallengeInput) => {
    const copy = takenFrom !== undefined && { taken_from: takenFrom };
    await insertChallenge(diary, { ...input, ...copy, challenge_id, user_id: userId });
    setId(randomId());
    return challenge_id;
  };
  return useWrite(create, [challengeKeys.lists()]);
}

export const useUpdateChallenge = (challengeId: string) =>
  useWrite(
    (diary, input: ChallengeInput) => updateChallenge(diary, challengeId, input),
    [challengeKeys.lists(), challengeKeys.detail(challengeId)],
  );

export const useUpdateWeekdays = (challengeId: string) =>
  useWrite(
    (diary, weekdays: number) => updateWeekdays(diary, challengeId, weekdays),
    [challengeKeys.lists(), challengeKeys.detail(challengeId)],
  );

export const useEndChallenge = (challengeId: string) =>
  useWrite<void, void>(
    (diary) => endChallenge(diary, challengeId),
    [challengeKeys.lists(), challengeKeys.detail(challengeId)],
  );

export const useResumeChallenge = (challengeId: string) =>
  useWrite<void, void>(
    (diary) => resumeChallenge(diary, challengeId),
    [challengeKeys.lists(), challengeKeys.detail(challengeId)],
  );

export function useDeleteChallenge(challengeId: string) {
  const diary = useDiary();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => deleteChallenge(diary, challengeId),
    onSuccess: () => {
      cache.setQueriesData({ queryKey: challengeKeys.lists() }, (data: CachedChallenges) =>
        withoutChallenge(data, challengeId),
      );
      // Removes the data without a refetch, because the challenge no longer exists and the user leaves its page.
      cache.removeQueries({ queryKey: challengeKeys.detail(challengeId) });
      cache.removeQueries({ queryKey: dayKeys.ofChallenge(challengeId) });
    },
    onSettled: () => {
      void cancelAndInvalidate(cache, challengeKeys.all);
      void cancelAndInvalidate(cache, dayKeys.all);
    },
  });
}
