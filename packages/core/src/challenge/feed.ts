import { infiniteQueryOptions, type QueryKey } from "@tanstack/react-query";

import { challengeKeys } from "../query/keys.ts";
import type { DiaryClient } from "../supabase/index.ts";
import { fetchRows } from "../supabase/response.ts";
import { CARD_COLUMNS, PERSON_CARD_COLUMNS, type ChallengeCard } from "./challenge-types.ts";
import type { Category } from "./rules.ts";

export const FEED_PAGE_SIZE = 20;

/** The last row of a page: the next one begins after it. */
export type FeedCursor = Pick<ChallengeCard, "updated_at" | "challenge_id">;

/**
 * One page of the public challenges, newest update first: one request, with counts, own likes and authors.
 * @param of the category, or the user; those of a user come with their plans
 */
export async function fetchFeedPage(
  { db }: DiaryClient,
  after: FeedCursor | null,
  of: { category?: Category } | { user_id: string } = {},
  signal?: AbortSignal,
): Promise<ChallengeCard[]> {
  let page = db
    .from("home_challenge")
    .select<string, ChallengeCard>("user_id" in of ? PERSON_CARD_COLUMNS : CARD_COLUMNS)
    .match(of)
    // The policy says the same, but only said here does the database use the feed's own index.
    .eq("visibility", "public")
    .order("updated_at", { ascending: false })
    .order("challenge_id", { ascending: false })
    .limit(FEED_PAGE_SIZE);
  if (after !== null) {
    const updatedAt = new Date(after.updated_at).toISOString();
    // Bounded first: the "or" alone is no range, and the index would be read from its start.
    page = page
      .lte("updated_at", updatedAt)
      .or(`updated_at.lt."${updatedAt}",challenge_id.lt.${after.challenge_id}`);
  }
  return fetchRows(signal === undefined ? page : page.abortSignal(signal));
}

/** Challenges page by page, for `useInfiniteQuery`; `data.pages[n]` are their cards. */
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

/** The home feed, of one category or of all (null). */
export function feedQuery(diary: DiaryClient, category: Category | null = null) {
  const of = category === null ? {} : { category };
  return feedPagesQuery(challengeKeys.feed(category), (after, signal) =>
    fetchFeedPage(diary, after, of, signal),
  );
}

/** Cards of one author in a row that the feed shows before it folds the rest of them. */
export const MAX_CONSECUTIVE_CARDS_PER_AUTHOR = 3;

/** A place in the feed: a card, or the rest of a row of one author's, under the id of the first of them. */
export type FeedItem<Row> = { kind: "card"; row: Row } | { kind: "folded"; id: string; rows: Row[] };

/**
 * The feed with long runs of one author folded, so that no author fills it. It is done where the feed is shown: pages stay one
 * request by one index, whatever their authors.
 * @param opened the folds that the reader opened
 */
export function collapseAuthorRuns<Row extends { challenge_id: string; user_id: string }>(
  rows: readonly Row[],
  opened: ReadonlySet<string>,
): FeedItem<Row>[] {
  const items: FeedItem<Row>[] = [];
  let inARow = 0;
  for (const [index, row] of rows.entries()) {
    inARow = row.user_id === rows[index - 1]?.user_id ? inARow + 1 : 1;
    const last = items.at(-1);
    if (inARow <= MAX_CONSECUTIVE_CARDS_PER_AUTHOR) items.push({ kind: "card", row });
    else if (last?.kind === "folded") last.rows.push(row);
    else items.push({ kind: "folded", id: row.challenge_id, rows: [row] });
  }
  return items.flatMap((item): FeedItem<Row>[] =>
    item.kind === "folded" && (opened.has(item.id) || item.rows.length === 1)
      ? item.rows.map((row) => ({ kind: "card", row }))
      : [item],
  );
}
