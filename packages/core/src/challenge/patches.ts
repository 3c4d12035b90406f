import type { InfiniteData, QueryClient } from "@tanstack/react-query";

import { challengeKeys } from "../query/keys.ts";
import type { ChallengeCard } from "./challenge-types.ts";

export type CachedChallenges = InfiniteData<ChallengeCard[]> | ChallengeCard[] | ChallengeCard | undefined;

/** Applies `change` to one challenge. Returns the same object if `data` doesn't contain the challenge. */
export function mapCachedChallenge(
  data: CachedChallenges,
  challengeId: string,
  change: (row: ChallengeCard) => ChallengeCard,
): CachedChallenges {
  const changeRow = (row: ChallengeCard) => (row.challenge_id === challengeId ? change(row) : row);
  if (data === undefined) return data;
  if (Array.isArray(data)) return mapChanged(data, changeRow);
  if (!("pages" in data)) return changeRow(data);
  const pages = mapChanged(data.pages, (page) => mapChanged(page, changeRow));
  return pages === data.pages ? data : { ...data, pages };
}

export function patchCachedChallenge(
  cache: QueryClient,
  challengeId: string,
  change: (row: ChallengeCard) => ChallengeCard,
): void {
  cache.setQueriesData({ queryKey: challengeKeys.all }, (data: CachedChallenges) =>
    mapCachedChallenge(data, challengeId, change),
  );
}

export function withoutChallenge(data: CachedChallenges, challengeId: string): CachedChallenges {
  return filterRows(data, (row) => row.challenge_id !== challengeId);
}

/** Removes a user's challenges from the cache, so no page shows them during the refetch. Returns their ids. */
export function removeCachedAuthor(cache: QueryClient, userId: string): Set<string> {
  const removed = new Set<string>();
  const isOfAnotherUser = (row: ChallengeCard) => {
    if (row.user_id === userId) removed.add(row.challenge_id);
    return row.user_id !== userId;
  };
  cache.setQueriesData({ queryKey: challengeKeys.lists() }, (data: CachedChallenges) =>
    filterRows(data, isOfAnotherUser),
  );
  for (const [queryKey, row] of cache.getQueriesData<ChallengeCard>({ queryKey: challengeKeys.details() })) {
    if (row !== undefined && !isOfAnotherUser(row)) cache.removeQueries({ queryKey });
  }
  return removed;
}

function filterRows(data: CachedChallenges, keep: (row: ChallengeCard) => boolean): CachedChallenges {
  if (data === undefined) return data;
  if (Array.isArray(data)) return data.filter(keep);
  if (!("pages" in data)) return data;
  return { ...data, pages: data.pages.map((page) => page.filter(keep)) };
}

function mapChanged<Item>(items: Item[], change: (item: Item) => Item): Item[] {
  const changed = items.map(change);
  return changed.every((item, index) => item === items[index]) ? items : changed;
}
