import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";

import type { DiaryClient } from "../supabase/index.ts";
import { fetchFeedPage, type FeedCursor } from "./feed.ts";
import { fetchActiveChallengesOf, fetchChallenge, fetchChallengesOf } from "./repo.ts";

/**
 * Everything read about challenges. Each level names all that lies below it: invalidating `lists()` asks
 * for the feed and for a person's lists again and leaves open details alone.
 */
export const challengeKeys = {
  all: ["challenge"] as const,
  lists: () => [...challengeKeys.all, "list"] as const,
  feed: () => [...challengeKeys.lists(), "feed"] as const,
  mine: (userId: string) => [...challengeKeys.lists(), "mine", userId] as const,
  active: (userId: string) => [...challengeKeys.lists(), "active", userId] as const,
  details: () => [...challengeKeys.all, "detail"] as const,
  detail: (challengeId: string) => [...challengeKeys.details(), challengeId] as const,
};

/** The home feed for `useInfiniteQuery`; `data.pages[n].rows` are its cards. */
export function feedQuery(diary: DiaryClient) {
  return infiniteQueryOptions({
    queryKey: challengeKeys.feed(),
    queryFn: ({ pageParam, signal }) => fetchFeedPage(diary, pageParam, signal),
    initialPageParam: null as FeedCursor | null,
    getNextPageParam: (page) => page.next,
  });
}

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
