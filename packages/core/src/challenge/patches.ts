import type { InfiniteData, QueryClient } from "@tanstack/react-query";

import type { ChallengeCard } from "./challenge.ts";
import type { FeedPage } from "./feed.ts";
import { challengeKeys } from "./keys.ts";

/** What the cache holds under `challengeKeys.all`: a feed, a list or one challenge. */
export type CachedChallenges = InfiniteData<FeedPage> | ChallengeCard[] | ChallengeCard | undefined;

/** `data` with `change` made to the challenge `challengeId` wherever it occurs; the same object where it does not. */
export function changeChallenge(
  data: CachedChallenges,
  challengeId: string,
  change: (row: ChallengeCard) => ChallengeCard,
): CachedChallenges {
  const changeRow = (row: ChallengeCard) => (row.challenge_id === challengeId ? change(row) : row);
  if (data === undefined) return data;
  if (Array.isArray(data)) return mapChanged(data, changeRow);
  if (!("pages" in data)) return changeRow(data);
  const pages = mapChanged(data.pages, (page) => {
    const rows = mapChanged(page.rows, changeRow);
    return rows === page.rows ? page : { ...page, rows };
  });
  return pages === data.pages ? data : { ...data, pages };
}

/** Makes `change` to a challenge everywhere in the cache: feed, lists and detail. */
export function patchChallenge(
  cache: QueryClient,
  challengeId: string,
  change: (row: ChallengeCard) => ChallengeCard,
): void {
  cache.setQueriesData({ queryKey: challengeKeys.all }, (data: CachedChallenges) =>
    changeChallenge(data, challengeId, change),
  );
}

/** Takes a deleted challenge out of the lists, so that nobody sees it again while they are read anew. */
export function withoutChallenge(data: CachedChallenges, challengeId: string): CachedChallenges {
  const others = (rows: ChallengeCard[]) => rows.filter((row) => row.challenge_id !== challengeId);
  if (data === undefined) return data;
  if (Array.isArray(data)) return others(data);
  if (!("pages" in data)) return data;
  return { ...data, pages: data.pages.map((page) => ({ ...page, rows: others(page.rows) })) };
}

function mapChanged<Item>(items: Item[], change: (item: Item) => Item): Item[] {
  const changed = items.map(change);
  return changed.every((item, index) => item === items[index]) ? items : changed;
}
