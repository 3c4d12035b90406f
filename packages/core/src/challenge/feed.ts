import { parseInstant } from "../civil-date/index.ts";
import { answer } from "../supabase/answer.ts";
import type { DiaryClient } from "../supabase/index.ts";
import { CARD_COLUMNS, type ChallengeCard } from "./repo.ts";

export const FEED_PAGE_SIZE = 20;

/** The last row of a page: the next one begins after it. */
export type FeedCursor = Pick<ChallengeCard, "updated_at" | "challenge_id">;

export interface FeedPage {
  rows: ChallengeCard[];
  /** null after the last page. */ next: FeedCursor | null;
}

/** One page of the public feed, newest update first: one request, with counts, own likes and authors. */
export async function fetchFeedPage(
  { db }: DiaryClient,
  after: FeedCursor | null,
  signal?: AbortSignal,
): Promise<FeedPage> {
  let page = db
    .from("home_challenge")
    .select(CARD_COLUMNS)
    // The policy says the same, but only said here does the database use the feed's own index.
    .eq("visibility", "public");
  if (after !== null) {
    const updatedAt = parseInstant(after.updated_at).toISOString();
    // Bounded first: the "or" alone is no range, and the index would be read from its start.
    page = page
      .lte("updated_at", updatedAt)
      .or(`updated_at.lt."${updatedAt}",challenge_id.lt.${after.challenge_id}`);
  }
  let request = page
    .order("updated_at", { ascending: false })
    .order("challenge_id", { ascending: false })
    .limit(FEED_PAGE_SIZE);
  if (signal !== undefined) request = request.abortSignal(signal);

  const rows = (await answer(request)) as ChallengeCard[];
  const last = rows.length < FEED_PAGE_SIZE ? undefined : rows.at(-1);
  return {
    rows,
    next: last === undefined ? null : { updated_at: last.updated_at, challenge_id: last.challenge_id },
  };
}
