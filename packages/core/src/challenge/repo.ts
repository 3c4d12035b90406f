import type { Plan } from "../rest-days/rules.ts";
import type { DiaryClient } from "../supabase/index.ts";
import { fetchRows, fetchRow, requireUuid } from "../supabase/response.ts";
import { OWN_CARD_COLUMNS, type ChallengeCard, type HomeChallenge } from "./challenge-types.ts";
import type { ChallengeInput } from "./schema.ts";

/** Row limit of the embedded server; hosted Supabase has 1,000. */
const CUT_OFF = 250;

/** Challenges of a user, latest start first: all, or only active ones. */
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
    // A full page may have been cut off.
    if (page.length < CUT_OFF) return cards;
  }
}

type ActiveChallenge = Pick<ChallengeCard, "challenge_id" | keyof Plan>;

/** Plans of the user's active challenges for the badge: one response, without paging. */
export async function fetchActivePlans({ db }: DiaryClient, userId: string): Promise<ActiveChallenge[]> {
  return fetchRows(
    db
      .from("home_challenge")
      .select<string, ActiveChallenge>("challenge_id,start_date,weekdays,earlier_weekdays,rest_days")
      .eq("user_id", userId)
      .eq("completed", false),
  );
}

/** One challenge with its texts. Throws `not-found` for another user's private one. */
export async function fetchChallenge({ db }: DiaryClient, challengeId: string): Promise<HomeChallenge> {
  requireUuid(challengeId);
  return fetchRow(db.from("home_challenge").select<"*", HomeChallenge>("*").eq("challenge_id", challengeId));
}

/** Creates a challenge under an id of the client. Idempotent. */
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
  // The draft is deleted after this, so the row must be visible: inserted now or earlier.
  if (inserted.length === 0)
    await fetchRow(db.from("challenge").select("challenge_id").match({ challenge_id }));
}

/**
 * Saves the form of a challenge. An ended one keeps days and start date: throws `challenge/completed` if they differ,
 * and `challenge/days-below-written` for fewer days than entries.
 */
export async function updateChallenge(
  { db }: DiaryClient,
  challengeId: string,
  input: ChallengeInput,
): Promise<void> {
  await fetchRow(db.from("challenge").update(input).eq("challenge_id", challengeId).select("challenge_id"));
}

/** Deletes a challenge with its entries and likes in one transaction. */
export async function deleteChallenge({ db }: DiaryClient, challengeId: string): Promise<void> {
  // Selects the row, because deleting no row is not an error.
  await fetchRow(db.from("challenge").delete().eq("challenge_id", challengeId).select("challenge_id"));
}
