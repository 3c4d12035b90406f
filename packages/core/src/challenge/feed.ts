import { infiniteQueryOptions, type QueryKey } from "@tanstack/react-query";

import { challengeKeys } from "../query/keys.ts";
import type { DiaryClient } from "../supabase/index.ts";
import { fetchRows } from "../supabase/response.ts";
import { CARD_COLUMNS, PERSON_CARD_COLUMNS, type ChallengeCard } from "./challenge-types.ts";
import type { Category } from "./rules.ts";

export const FEED_PAGE_SIZE = 20;

/** Last row of a page; the next page starts after it. */
export type FeedCursor = Pick<ChallengeCard, "updated_at" | "challenge_id">;

/**
 * One page of public challenges, latest update first, in one request with counts, own likes and authors.
 * @param of the category or the user; those of a user include their plans
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
    // The policy implies this, but the database uses the feed's index only if the query says so.
    .eq("visibility", "public")
    .order("updated_at", { ascending: false })
    .order("challenge_id", { ascending: false })
    .limit(FEED_PAGE_SIZE);
  if (after !== null) {
    const updatedAt = new Date(after.updated_at).toISOString();
    // The range bounds the index scan; the "or" does not.
    page = page
      .lte("updated_at", updatedAt)
      .or(`updated_at.lt."${updatedAt}",challenge_id.lt.${after.challenge_id}`);
  }
  return fetchRows(signal === undefined ? page : page.abortSignal(signal));
}

/** Challenges in pages for `useInfiniteQuery`; `data.pages[n]` are the cards. */
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

/** Home feed of one category, or of all (null). */
export function feedQuery(diary: DiaryClient, category: Category | null = null) {
  const of = category === null ? {} : { category };
  return feedPagesQuery(challengeKeys.feed(category), (after, signal) =>
    fetchFeedPage(diary, after, of, signal),
  );
}

/** Consecutive cards of one author before the feed folds the rest. */
export const MAX_CONSECUTIVE_CARDS_PER_AUTHOR = 3;

/** Item of the feed: a card, or the folded rest of an author's run with the id of its first card. */
export type FeedItem<Row> = { kind: "card"; row: Row } | { kind: "folded"; id: string; rows: Row[] };

/**
 * Folds long runs of one author. Done in the view, so a page stays one request on one index.
 * @param opened folds that the reader opened
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
