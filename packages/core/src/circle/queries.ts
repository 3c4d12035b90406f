import { queryOptions } from "@tanstack/react-query";

import { circleKeys } from "../query/keys.ts";
import type { DiaryClient } from "../supabase/index.ts";
import type { ChallengeInCircle } from "./circle-types.ts";
import { fetchCircleChallenge, fetchCirclePage, fetchInvitation, fetchMyCircles } from "./repo.ts";

export function myCirclesQuery(diary: DiaryClient, userId: string) {
  return queryOptions({
    queryKey: circleKeys.mine(userId),
    queryFn: () => fetchMyCircles(diary),
    meta: { optional: true },
  });
}

/** Is always stale, so each visit and each focus of the window checks the membership. */
export function circlePageQuery(diary: DiaryClient, userId: string, circleId: string) {
  return queryOptions({
    queryKey: circleKeys.page(userId, circleId),
    queryFn: () => fetchCirclePage(diary, circleId),
    staleTime: 0,
  });
}

/** The result is null if one of the two users isn't a member, or the member brought no challenge. */
export function circleChallengeQuery(
  diary: DiaryClient,
  userId: string,
  { circleId, memberId }: { circleId: string; memberId: string },
) {
  return queryOptions({
    queryKey: circleKeys.challenge(userId, circleId, memberId),
    queryFn: (): Promise<ChallengeInCircle | null> => fetchCircleChallenge(diary, circleId, memberId),
    staleTime: 0,
    gcTime: 0,
  });
}

export function circleInvitationQuery(diary: DiaryClient, token: string, userId: string | null) {
  return queryOptions({
    queryKey: ["circle-invitation", token, userId],
    queryFn: () => fetchInvitation(diary, token),
    staleTime: 0,
    gcTime: 0,
  });
}
