import { queryOptions } from "@tanstack/react-query";

import type { DiaryClient } from "../supabase/index.ts";
import { challengeKeys } from "./keys.ts";
import { fetchActiveChallengesOf, fetchChallenge, fetchChallengesOf } from "./repo.ts";

/** All challenges of a person for my page; `splitByCompletion` makes its two lists. */
export function challengesOfQuery(diary: DiaryClient, userId: string) {
  return queryOptions({
    queryKey: challengeKeys.mine(userId),
    queryFn: () => fetchChallengesOf(diary, userId),
  });
}

/** The challenges a person can register a day for. */
export function activeChallengesQuery(diary: DiaryClient, userId: string) {
  return queryOptions({
    queryKey: challengeKeys.active(userId),
    queryFn: () => fetchActiveChallengesOf(diary, userId),
  });
}

/** One challenge with author and own like. Its error's code is `not-found` for another's private one. */
export function challengeQuery(diary: DiaryClient, challengeId: string) {
  return queryOptions({
    queryKey: challengeKeys.detail(challengeId),
    queryFn: () => fetchChallenge(diary, challengeId),
  });
}
