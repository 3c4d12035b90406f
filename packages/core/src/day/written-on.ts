import { queryOptions } from "@tanstack/react-query";

import type { CivilDate } from "../civil-date/index.ts";
import { answer } from "../supabase/answer.ts";
import type { DiaryClient } from "../supabase/index.ts";
import { dayKeys } from "./keys.ts";

/** The ids of the challenges that have their entry of this date. */
export function writtenOnQuery(diary: DiaryClient, userId: string, date: CivilDate) {
  return queryOptions({
    queryKey: dayKeys.writtenOn(userId, date),
    queryFn: () => fetchWrittenOn(diary, userId, date),
  });
}

/** The ids of the challenges for which this person has written an entry of `date`. */
export async function fetchWrittenOn(
  { db }: DiaryClient,
  userId: string,
  date: CivilDate,
): Promise<string[]> {
  const rows = await answer(db.from("day").select("challenge_id").match({ user_id: userId, date }));
  return rows.map(({ challenge_id }) => challenge_id);
}
