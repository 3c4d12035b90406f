import { queryOptions } from "@tanstack/react-query";

import { challengeKeys, companionKeys } from "../query/keys.ts";
import type { DiaryClient } from "../supabase/index.ts";
import { fetchRows } from "../supabase/response.ts";
import type { Companion } from "./challenge-types.ts";
import { fetchChallenge, fetchChallengesByUser } from "./repo.ts";

export function userChallengesQuery(diary: DiaryClient, userId: string) {
  return queryOptions({
    queryKey: challengeKeys.mine(userId),
    queryFn: () => fetchChallengesByUser(diary, userId),
  });
}

export function activeChallengesQuery(diary: DiaryClient, userId: string) {
  return queryOptions({
    queryKey: challengeKeys.active(userId),
    queryFn: () => fetchChallengesByUser(diary, userId, "active"),
  });
}

export function challengeQuery(diary: DiaryClient, challengeId: string) {
  return queryOptions({
    queryKey: challengeKeys.detail(challengeId),
    queryFn: () => fetchChallenge(diary, challengeId),
  });
}

export function companionsQuery({ db }: DiaryClient, challengeId: string) {
  return queryOptions({
    queryKey: companionKeys.of(challengeId),
    queryFn: () => fetchRows<Companion>(db.rpc("companions", { of_challenge: challengeId })),
  });
}
