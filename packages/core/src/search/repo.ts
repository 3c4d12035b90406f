import type { HomeChallenge } from "../challenge/challenge-types.ts";
import type { DiaryClient } from "../supabase/index.ts";
import { fetchRows, fetchValue } from "../supabase/response.ts";

export const SEARCH_PAGE_SIZE = 20;

/** A public challenge that has the words. */
export type FoundChallenge = Pick<
  HomeChallenge,
  "challenge_id" | "user_id" | "nickname" | "title" | "category" | "desc" | "day" | "days" | "created_at"
>;

/** The last challenge of a page: the next one begins after it. */
export type ChallengeCursor = Pick<FoundChallenge, "created_at" | "challenge_id">;

/** Where the examination of one's own entries goes on. */
export interface EntryCursor {
  before_date: string;
  before_id: string;
}

/** An entry of one's own that has the words. */
export interface FoundEntry {
  day_id: string;
  challenge_id: string;
  /** Of its challenge. */
  title: string;
  date: string;
  content: string;
}

/** What a call found, the latest first, and where to go on; null after the earliest entry. */
export interface FoundEntries {
  entries: FoundEntry[];
  next: EntryCursor | null;
}

/** Public challenges with all these words, the newest first. The words are in the body, not in an address that a log keeps. */
export async function fetchFoundChallenges(
  { db }: DiaryClient,
  words: string,
  after: ChallengeCursor | null,
  signal: AbortSignal,
): Promise<FoundChallenge[]> {
  const cursor = after === null ? {} : { before: after.created_at, before_id: after.challenge_id };
  const request = db.rpc("search_challenges", { words, ...cursor }).abortSignal(signal);
  return (await fetchRows(request)) as FoundChallenge[];
}

/** One's own entries with all these words. A call examines some hundred entries and may find none of them. */
export async function fetchFoundEntries(
  { db }: DiaryClient,
  words: string,
  after: EntryCursor | null,
  signal: AbortSignal,
): Promise<FoundEntries> {
  const request = db.rpc("search_own_entries", { words, ...after }).abortSignal(signal);
  return fetchValue(request, isFoundEntries);
}

const isFoundEntries = (data: unknown): data is FoundEntries =>
  Array.isArray((data as Partial<FoundEntries> | null)?.entries);
