import type { Plan } from "../rest/rules.ts";
import type { DiaryClient } from "../supabase/index.ts";
import { fetchRows, fetchRow, requireUuid } from "../supabase/response.ts";
import { OWN_CARD_COLUMNS, type ChallengeCard, type HomeChallenge } from "./challenge-types.ts";
import type { ChallengeInput } from "./schema.ts";

/** At how many rows a server may cut an answer off: the embedded one does there, hosted Supabase at 1,000. */
const CUT_OFF = 250;

/** The challenges of a person, newest start first: all, or those that take entries. */
export async function fetchChallengesByUser(
  { db }: DiaryClient,
  userId: string,
  which: "all" | "active" = "all",
): Promise<ChallengeCard[]> {
  const cards: ChallengeCard[] = [];
  while (true) {
    const mine = db
      .from("home_challenge")
      .select<string, ChallengeCard>(OWN_CARD_COLUMNS)
      .eq("user_id", userId);
    const sorted = (which === "all" ? mine : mine.eq("completed", false))
      .order("start_date", { ascending: false })
      .order("challenge_id", { ascending: false });
    const from = cards.length;
    const page = await fetchRows(from === 0 ? sorted : sorted.range(from, from + CUT_OFF - 1));
    cards.push(...page);
    // There may be more than were answered.
    if (page.length < CUT_OFF) return cards;
  }
}

type ActiveChallenge = Pick<ChallengeCard, "challenge_id" | keyof Plan>;

/** Of the challenges that a person can write entries for, what a badge needs: as many as a server answers at once. */
export async function fetchActivePlans({ db }: DiaryClient, userId: string): Promise<ActiveChallenge[]> {
  return fetchRows(
    db
      .from("home_challenge")
      .select<string, ActiveChallenge>("challenge_id,start_date,weekdays,earlier_weekdays,rest_days")
      .eq("user_id", userId)
      .eq("completed", false),
  );
}

/** One challenge with its texts. Throws `not-found` also for another's private one. */
export async function fetchChallenge({ db }: DiaryClient, challengeId: string): Promise<HomeChallenge> {
  requireUuid(challengeId);
  return fetchRow(db.from("home_challenge").select<"*", HomeChallenge>("*").eq("challenge_id", challengeId));
}

/**
 * Creates a challenge under an id of the client's making: sent twice, because the first answer was lost,
 * it is still one.
 */
export async function insertChallenge(
  { db }: DiaryClient,
  challenge: ChallengeInput & { challenge_id: string; user_id: string; taken_from?: string },
): Promise<void> {
  const { challenge_id } = challenge;
  const inserted = await fetchRows(
    db
      .from("challenge")
      .upsert(challenge, { onConflict: "challenge_id", ignoreDuplicates: true })
      .select("challenge_id"),
  );
  // The draft goes after this: a row that is seen, or seen now since it arrived before, and no mere "no error".
  if (inserted.length === 0)
    await fetchRow(db.from("challenge").select("challenge_id").match({ challenge_id }));
}

/**
 * Saves the form of a challenge. An ended one keeps its days and start date: throws `challenge/completed`
 * where they differ, and `challenge/days-below-written` for fewer days than entries.
 */
export async function updateChallenge(
  { db }: DiaryClient,
  challengeId: string,
  input: ChallengeInput,
): Promise<void> {
  await fetchRow(db.from("challenge").update(input).eq("challenge_id", challengeId).select("challenge_id"));
}

/** Deletes a challenge with its entries and likes, all or nothing. */
export async function deleteChallenge({ db }: DiaryClient, challengeId: string): Promise<void> {
  // The row comes back, since a delete that meets no row is no error to the server.
  await fetchRow(db.from("challenge").delete().eq("challenge_id", challengeId).select("challenge_id"));
}
