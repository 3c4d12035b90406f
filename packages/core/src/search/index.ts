import { infiniteQueryOptions } from "@tanstack/react-query";

import { challengeKeys, dayKeys } from "../query/keys.ts";
import type { DiaryClient } from "../supabase/index.ts";
import {
  type ChallengeCursor,
  type EntryCursor,
  fetchFoundChallenges,
  fetchFoundEntries,
  SEARCH_PAGE_SIZE,
} from "./repo.ts";

export type { FoundChallenge, FoundEntry } from "./repo.ts";
export { excerpt, isTooShort, type MarkedPart, markWords } from "./words.ts";

/** Public challenges with all these words, for `useInfiniteQuery`. */
export function foundChallengesQuery(diary: DiaryClient, words: string) {
  return infiniteQueryOptions({
    queryKey: challengeKeys.found(words),
    queryFn: ({ pageParam, signal }) => fetchFoundChallenges(diary, words, pageParam, signal),
    initialPageParam: null as ChallengeCursor | null,
    getNextPageParam: (page) => (page.length < SEARCH_PAGE_SIZE ? null : page.at(-1)),
  });
}

/** One's own entries with all these words, for `useInfiniteQuery`: a page may be empty where another one follows. */
export function foundEntriesQuery(diary: DiaryClient, userId: string, words: string) {
  return infiniteQueryOptions({
    queryKey: dayKeys.found(userId, words),
    queryFn: ({ pageParam, signal }) => fetchFoundEntries(diary, words, pageParam, signal),
    initialPageParam: null as EntryCursor | null,
    getNextPageParam: (page) => page.next,
  });
}
