import { infiniteQueryOptions } from "@tanstack/react-query";

import type { HomeChallenge } from "../challenge/challenge-types.ts";
import type { Day } from "../day/repo.ts";
import { challengeKeys, dayKeys } from "../query/keys.ts";
import type { DiaryClient } from "../supabase/index.ts";
import { fetchRows, fetchValue } from "../supabase/response.ts";

export { excerpt, isTooShort, type MarkedPart, markWords } from "./words.ts";

const SEARCH_PAGE_SIZE = 20;

/** Public challenge that contains the words. */
export type FoundChallenge = Pick<
  HomeChallenge,
  "challenge_id" | "user_id" | "nickname" | "title" | "category" | "desc" | "day" | "days" | "created_at"
>;

/** Last challenge of a page; the next page starts after it. */
type ChallengeCursor = Pick<FoundChallenge, "created_at" | "challenge_id">;

/** Own entry that contains the words, with its challenge's title. */
export type FoundEntry = Pick<Day, "day_id" | "challenge_id" | "date" | "content"> & { title: string };

/** Result of a call, latest first, and the position to continue from; null after the earliest entry. */
interface FoundEntries {
  entries: FoundEntry[];
  next: { before_date: string; before_id: string } | null;
}

const isFoundEntries = (data: unknown): data is FoundEntries =>
  Array.isArray((data as Partial<FoundEntries> | null)?.entries);

/**
 * Public challenges that contain all words, newest first, for `useInfiniteQuery`. The words are in the body, because
 * addresses are logged.
 */
export function foundChallengesQuery({ db }: DiaryClient, words: string) {
  return infiniteQueryOptions({
    queryKey: challengeKeys.found(words),
    queryFn: async ({ pageParam: after, signal }) => {
      const cursor = after === null ? {} : { before: after.created_at, before_id: after.challenge_id };
      const request = db.rpc("search_challenges", { words, ...cursor }).abortSignal(signal);
      return (await fetchRows(request)) as FoundChallenge[];
    },
    initialPageParam: null as ChallengeCursor | null,
    getNextPageParam: (page) => (page.length < SEARCH_PAGE_SIZE ? null : page.at(-1)),
  });
}

/**
 * Own entries that contain all words, for `useInfiniteQuery`. A call reads some hundred entries, so a page may be
 * empty before the last one.
 */
export function foundEntriesQuery({ db }: DiaryClient, userId: string, words: string) {
  return infiniteQueryOptions({
    queryKey: dayKeys.found(userId, words),
    queryFn: ({ pageParam: after, signal }) =>
      fetchValue(db.rpc("search_own_entries", { words, ...after }).abortSignal(signal), isFoundEntries),
    initialPageParam: null as FoundEntries["next"],
    getNextPageParam: (page) => page.next,
  });
}
