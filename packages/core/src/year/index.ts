import { queryOptions } from "@tanstack/react-query";

import type { CivilDate } from "../civil-date/civil-date.ts";
import { dayKeys } from "../query/keys.ts";
import type { DiaryClient } from "../supabase/index.ts";
import { fetchOnThisDay, fetchYear } from "./repo.ts";

export { earliestYear, summarizeYear, type WrittenDays, type Year, type YearCount } from "./rules.ts";

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
