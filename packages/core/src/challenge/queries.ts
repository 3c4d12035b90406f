import { queryOptions } from "@tanstack/react-query";

import { challengeKeys, companionKeys } from "../query/keys.ts";
import type { DiaryClient } from "../supabase/index.ts";
import { fetchRows } from "../supabase/response.ts";
import type { Companion } from "./challenge-types.ts";
import { fetchChallenge, fetchChallengesByUser } from "./repo.ts";

/** All challenges of a user for My page; `splitByCompletion` creates its two lists. */
export function userChallengesQuery(diary: DiaryClient, userId: string) {
  return queryOptions({
    queryKey: challengeKeys.mine(userId),
    queryFn: () => fetchChallengesByUser(diary, userId),
  });
}

/** Challenges that accept entries of the user. */
export function activeChallengesQuery(diary: DiaryClient, userId: string) {
  return queryOptions({
    queryKey: challengeKeys.active(userId),
    queryFn: () => fetchChallengesByUser(diary, userId, "active"),
  });
}

/** One challenge with author and own like. The error code for another user's private one is `not-found`. */
export function challengeQuery(diary: DiaryClient, challengeId: string) {
  return queryOptions({
    queryKey: challengeKeys.detail(challengeId),
    queryFn: () => fetchChallenge(diary, challengeId),
  });
}

/** Users who took a challenge on: at most six, latest entry first; none if the viewer can't see the challenge. */
export function companionsQuery({ db }: DiaryClient, challengeId: string) {
  return queryOptions({
    queryKey: companionKeys.of(challengeId),
    queryFn: () => fetchRows<Companion>(db.rpc("companions", { of_challenge: challengeId })),
  });
}
