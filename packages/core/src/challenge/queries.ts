import { queryOptions } from "@tanstack/react-query";

import { challengeKeys, companionKeys } from "../query/keys.ts";
import type { DiaryClient } from "../supabase/index.ts";
import { fetchRows } from "../supabase/response.ts";
import type { Companion } from "./challenge-types.ts";
import { fetchChallenge, fetchChallengesByUser } from "./repo.ts";

/** All challenges of a person for my page; `splitByCompletion` makes its two lists. */
export function userChallengesQuery(diary: DiaryClient, userId: string) {
  return queryOptions({
    queryKey: challengeKeys.mine(userId),
    queryFn: () => fetchChallengesByUser(diary, userId),
  });
}

/** The challenges a person can register a day for. */
export function activeChallengesQuery(diary: DiaryClient, userId: string) {
  return queryOptions({
    queryKey: challengeKeys.active(userId),
    queryFn: () => fetchChallengesByUser(diary, userId, "active"),
  });
}

/** One challenge with author and own like. Its error's code is `not-found` for another's private one. */
export function challengeQuery(diary: DiaryClient, challengeId: string) {
  return queryOptions({
    queryKey: challengeKeys.detail(challengeId),
    queryFn: () => fetchChallenge(diary, challengeId),
  });
}

/** Who took a challenge on: six at most, whose entry is the latest first. None of one that the viewer does not see. */
export function companionsQuery({ db }: DiaryClient, challengeId: string) {
  return queryOptions({
    queryKey: companionKeys.of(challengeId),
    queryFn: () => fetchRows<Companion>(db.rpc("companions", { of_challenge: challengeId })),
  });
}
