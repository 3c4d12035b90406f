import type { CivilDate } from "../civil-date/civil-date.ts";
import type { DiaryClient } from "../supabase/index.ts";
import { expectSuccess, fetchRows } from "../supabase/response.ts";
import type { RestChange } from "./rules.ts";

/** Idempotent. Throws `rest/limit` and `challenge/not-found`. */
export async function setRestDays(
  { db }: DiaryClient,
  challenge_id: string,
  { first, last, rests }: RestChange,
): Promise<void> {
  await expectSuccess(db.rpc("set_rest_days", { challenge_id, first_date: first, last_date: last, rests }));
}

export async function fetchRestDays({ db }: DiaryClient, challengeId: string): Promise<CivilDate[]> {
  const rows = await fetchRows(
    db.from("rest_day").select("date").eq("challenge_id", challengeId).order("date"),
  );
  return rows.map(({ date }) => date);
}
