import { infiniteQueryOptions } from "@tanstack/react-query";

import { type HomeChallenge } from "../challenge/challenge-types.ts";
import { type Day } from "../day/repo.ts";
import { challengeKeys, dayKeys } from "../query/keys.ts";
import { type DiaryClient } from "../supabase/index.ts";
import { fetchRows, fetchValue, isRows } from "../supabase/response.ts";

const SEARCH_PAGE_SIZE = 20;

export type FoundChallenge = Pick<
  HomeChallenge,
  "challenge_id" | "user_id" | "nickname" | "title" | "category" | "desc" | "day" | "days" | "created_at"
>;

type ChallengeCursor = Pick<FoundChallenge, "created_at" | "challenge_id">;

export type FoundEntry = Pick<Day, "day_id" | "challenge_id" | "date" | "content" | "photos"> & {
  title: string;
};

interface FoundEntries {
  entries: FoundEntry[];
  next: { before_date: string; before_id: string } | null;
}

const isFoundEntries = (data: unknown): data is FoundEntries =>
  isRows((data as Partial<FoundEntries> | null)?.entries);

/** Finds public challenges that contain all words, newest first. The words are in the body, because servers log addresses. */
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

/** The server searches a few hundred entries per request, so a page can be empty although later pages are not. */
export function foundEntriesQuery({ db }: DiaryClient, userId: string, words: string) {
  return infiniteQueryOptions({
    queryKey: dayKeys.found(userId, words),
    queryFn: ({ pageParam: after, signal }) =>
      fetchValue(db.rpc("search_own_entries", { words, ...after }).abortSignal(signal), isFoundEntries),
    initialPageParam: null as FoundEntries["next"],
    getNextPageParam: (page) => page.next,
  });
}
