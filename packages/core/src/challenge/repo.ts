import { AppError } from "../errors/index.ts";
import type { Plan } from "../rest-days/rules.ts";
import type { DiaryClient } from "../supabase/index.ts";
import { expectSuccess, fetchRows, fetchRow, requireUuid } from "../supabase/response.ts";
import { OWN_CARD_COLUMNS, type ChallengeCard, type HomeChallenge } from "./challenge-types.ts";
import type { ChallengeInput } from "./schema.ts";

/** Maximum number of rows in a response of the embedded server. Hosted Supabase allows 1,000. */
const MAX_ROWS = 250;

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
    const page = await fetchRows(from === 0 ? sorted : sorted.range(from, from + MAX_ROWS - 1));
    cards.push(...page);
    if (page.length < MAX_ROWS) return cards;
  }
}

type ActiveChallenge = Pick<ChallengeCard, "challenge_id" | "created_at" | "day" | keyof Plan>;

export async function fetchActivePlans({ db }: DiaryClient, userId: string): Promise<ActiveChallenge[]> {
  return fetchRows(
    db
      .from("home_challenge")
      .select<string, ActiveChallenge>(
        "challenge_id,start_date,created_at,day,weekdays,earlier_weekdays,rest_days",
      )
      .eq("user_id", userId)
      .eq("completed", false),
  );
}

/** Throws `not-found` if the viewer can't see the challenge, or if it doesn't exist. */
export async function fetchChallenge({ db }: DiaryClient, challengeId: string): Promise<HomeChallenge> {
  requireUuid(challengeId);
  return fetchRow(db.from("home_challenge").select<"*", HomeChallenge>("*").eq("challenge_id", challengeId));
}

/** The client creates the id. A retry replaces the values that an earlier call has saved. */
export async function insertChallenge(
  diary: DiaryClient,
  challenge: ChallengeInput & { challenge_id: string; user_id: string; taken_from?: string },
): Promise<void> {
  const { challenge_id } = challenge;
  const inserted = await fetchRows(
    diary.db
      .from("challenge")
      .upsert(challenge, { onConflict: "challenge_id", ignoreDuplicates: true })
      .select("challenge_id"),
  );
  // Throws unless an earlier call inserted the row, because the caller deletes the draft after a success.
  if (inserted.length === 0) await updateChallenge(diary, challenge_id, challenge);
}

/** Throws `challenge/completed` if days or start date of a completed challenge change, and `challenge/days-below-written`. */
export async function updateChallenge(
  { db }: DiaryClient,
  challengeId: string,
  input: ChallengeInput,
): Promise<void> {
  await fetchRow(db.from("challenge").update(input).eq("challenge_id", challengeId).select("challenge_id"));
}

export async function updateWeekdays(
  { db }: DiaryClient,
  challengeId: string,
  weekdays: number,
): Promise<void> {
  const update = db.from("challenge").update({ weekdays }).eq("challenge_id", challengeId);
  await fetchRow(update.select("challenge_id"));
}

/** Idempotent. Throws `challenge/without-entries`. */
export async function endChallenge({ db }: DiaryClient, challenge_id: string): Promise<void> {
  await expectSuccess(db.rpc("end_challenge", { challenge_id }));
}

/** Idempotent. Throws `challenge/completed` if the challenge has all its entries. */
export async function resumeChallenge({ db }: DiaryClient, challenge_id: string): Promise<void> {
  await expectSuccess(db.rpc("resume_challenge", { challenge_id }));
}

/** Idempotent. Throws `forbidden` for a challenge of another user. */
export async function deleteChallenge({ db }: DiaryClient, challenge_id: string): Promise<void> {
  const match = { challenge_id };
  const deleted = await fetchRows(db.from("challenge").delete().match(match).select("challenge_id"));
  if (deleted.length > 0) return;
  // PostgREST reports no error if no row matches: the response to an earlier call may have been lost.
  const left = await fetchRows(db.from("challenge").select("challenge_id").match(match));
  if (left.length > 0) throw new AppError("forbidden");
}
