import { infiniteQueryOptions, type QueryKey } from "@tanstack/react-query";

import { challengeKeys } from "../query/keys.ts";
import type { DiaryClient } from "../supabase/index.ts";
import { fetchRows } from "../supabase/response.ts";
import { CARD_COLUMNS, USER_PAGE_CARD_COLUMNS, type ChallengeCard } from "./challenge-types.ts";
import type { Category } from "./rules.ts";

export const FEED_PAGE_SIZE = 20;

export type FeedCursor = Pick<ChallengeCard, "updated_at" | "challenge_id">;

/** Returns one page of public challenges, the latest update first. With `user_id`, the cards include the plans. */
export async function fetchFeedPage(
  { db }: DiaryClient,
  after: FeedCursor | null,
  filter: { category?: Category } | { user_id: string } = {},
  signal?: AbortSignal,
): Promise<ChallengeCard[]> {
  let page = db
    .from("home_challenge")
    .select<string, ChallengeCard>("user_id" in filter ? USER_PAGE_CARD_COLUMNS : CARD_COLUMNS)
    .match(filter)
    // Excludes the viewer's own private challenges. The database uses the feed's index only with this filter.
    .eq("visibility", "public")
    .order("updated_at", { ascending: false })
    .order("challenge_id", { ascending: false })
    .limit(FEED_PAGE_SIZE);
  if (after !== null) {
    const updatedAt = new Date(after.updated_at).toISOString();
    // The database limits the index scan by this range. The "or" condition doesn't limit the scan.
    page = page
      .lte("updated_at", updatedAt)
      .or(`updated_at.lt."${updatedAt}",challenge_id.lt.${after.challenge_id}`);
  }
  return fetchRows(signal === undefined ? page : page.abortSignal(signal));
}

export function feedPagesQuery<Key extends QueryKey>(
  queryKey: Key,
  fetchPage: (after: FeedCursor | null, signal: AbortSignal) => Promise<ChallengeCard[]>,
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam, signal),
    initialPageParam: null as FeedCursor | null,
    getNextPageParam: (page) => (page.length < FEED_PAGE_SIZE ? null : page.at(-1)),
  });
}

export function feedQuery(diary: DiaryClient, category: Category | null = null) {
  const of = category === null ? {} : { category };
  return feedPagesQuery(challengeKeys.feed(category), (after, signal) =>
    fetchFeedPage(diary, after, of, signal),
  );
}

export const MAX_CONSECUTIVE_CARDS_PER_AUTHOR = 3;

export type FeedItem<Row> = { kind: "card"; row: Row } | { kind: "folded"; id: string; rows: Row[] };

/** Folds an author's cards after three in a row, unless only one follows or the user has opened the fold (`opened`). */
export function collapseAuthorRuns<Row extends { challenge_id: string; user_id: string }>(
  rows: readonly Row[],
  opened: ReadonlySet<string>,
): FeedItem<Row>[] {
  const items: FeedItem<Row>[] = [];
  let consecutive = 0;
  for (const [index, row] of rows.entries()) {
    consecutive = row.user_id === rows[index - 1]?.user_id ? consecutive + 1 : 1;
    const last = items.at(-1);
    if (consecutive <= MAX_CONSECUTIVE_CARDS_PER_AUTHOR) items.push({ kind: "card", row });
    else if (last?.kind === "folded") last.rows.push(row);
    else items.push({ kind: "folded", id: row.challenge_id, rows: [row] });
  }
  return items.flatMap((item): FeedItem<Row>[] =>
    item.kind === "folded" && (opened.has(item.id) || item.rows.length === 1)
      ? item.rows.map((row) => ({ kind: "card", row }))
      : [item],
  );
}
