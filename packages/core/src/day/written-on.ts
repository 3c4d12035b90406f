import type { CivilDate } from "../civil-date/index.ts";
import { answer } from "../supabase/answer.ts";
import type { DiaryClient } from "../supabase/index.ts";

/** The ids of the challenges for which this person has written an entry of `date`. */
export async function fetchWrittenOn(
  { db }: DiaryClient,
  userId: string,
  date: CivilDate,
): Promise<string[]> {
  const rows = await answer(db.from("day").select("challenge_id").match({ user_id: userId, date }));
  return rows.map(({ challenge_id }) => challenge_id);
}
