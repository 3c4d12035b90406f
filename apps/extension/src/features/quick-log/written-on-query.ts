import type { CivilDate } from "@diary/core/civil-date";
import { dayKeys, fetchWrittenOn } from "@diary/core/day";
import type { DiaryClient } from "@diary/core/supabase";
import { queryOptions } from "@tanstack/react-query";

/** The ids of the challenges that have their entry of this date. */
export function writtenOnQuery(diary: DiaryClient, userId: string, date: CivilDate) {
  return queryOptions({
    queryKey: [...dayKeys.all, "written-on", userId, date] as const,
    queryFn: () => fetchWrittenOn(diary, userId, date),
  });
}
