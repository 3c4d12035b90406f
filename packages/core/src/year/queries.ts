import { queryOptions } from "@tanstack/react-query";

import { type CivilDate } from "../civil-date/civil-date.ts";
import type { Photo } from "../photo/rules.ts";
import { dayKeys } from "../query/keys.ts";
import type { DiaryClient, FunctionRow, Refine } from "../supabase/index.ts";
import { fetchRows } from "../supabase/response.ts";
import { datesOfYear } from "./rules.ts";

export function yearQuery({ db }: DiaryClient, userId: string, year: number) {
  const { first, last } = datesOfYear(year);
  return queryOptions({
    queryKey: dayKeys.year(userId, year),
    queryFn: () => fetchRows(db.rpc("written_days", { first_date: first, last_date: last })),
  });
}

type EntryOfEarlierYear = Refine<FunctionRow<"on_this_day">, { photos: Photo[] }>;

export function onThisDayQuery({ db }: DiaryClient, userId: string, today: CivilDate) {
  return queryOptions({
    queryKey: dayKeys.onThisDay(userId, today),
    queryFn: () => fetchRows<EntryOfEarlierYear>(db.rpc("on_this_day", { today }) as never),
    meta: { optional: true },
  });
}
