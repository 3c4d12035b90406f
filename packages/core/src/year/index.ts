import { queryOptions } from "@tanstack/react-query";

import type { CivilDate } from "../civil-date/civil-date.ts";
import { dayKeys } from "../query/keys.ts";
import type { Database, DiaryClient } from "../supabase/index.ts";
import { fetchRows } from "../supabase/response.ts";
import { datesOfYear, type WrittenDays } from "./rules.ts";

export { earliestYear, summarizeYear, type Year, type YearCount } from "./rules.ts";

/** An entry of the same day in an earlier year. */
type EarlierEntry = Database["public"]["Functions"]["on_this_day"]["Returns"][number];

/** One's own challenges that were written in this year, the latest first. */
export async function fetchYear({ db }: DiaryClient, year: number): Promise<WrittenDays[]> {
  const { first, last } = datesOfYear(year);
  return fetchRows<WrittenDays>(db.rpc("written_days", { first_date: first, last_date: last }));
}

/** What one wrote on this day in earlier years, the latest first: five at most. */
export async function fetchOnThisDay({ db }: DiaryClient, today: CivilDate): Promise<EarlierEntry[]> {
  return fetchRows<EarlierEntry>(db.rpc("on_this_day", { today }));
}

/** What one's own year is made of; `summarizeYear` counts it. */
export function yearQuery(diary: DiaryClient, userId: string, year: number) {
  return queryOptions({
    queryKey: dayKeys.year(userId, year),
    queryFn: () => fetchYear(diary, year),
  });
}

/** What one wrote on this day in earlier years. It fails silently: no one asked for it. */
export function onThisDayQuery(diary: DiaryClient, userId: string, today: CivilDate) {
  return queryOptions({
    queryKey: dayKeys.onThisDay(userId, today),
    queryFn: () => fetchOnThisDay(diary, today),
    meta: { optional: true },
  });
}
