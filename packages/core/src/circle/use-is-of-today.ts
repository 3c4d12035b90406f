import { useQuery } from "@tanstack/react-query";

import { today, type CivilDate } from "../civil-date/civil-date.ts";
import { useToday } from "../day/use-today.ts";
import { settingQuery } from "../profile/queries.ts";
import { useClockCorrection, useDiary } from "../supabase/index.ts";

/** True if data that was loaded at `loadedAt` is of the user's current date. On later dates, its `today` is wrong. */
export function useIsOfToday(userId: string, loadedAt: number): boolean {
  const diary = useDiary();
  const { day_start_hour: hour = 0 } = useQuery(settingQuery(diary, userId)).data ?? {};
  const now = diary.platform.now() + useClockCorrection();
  return dateOfLoad(loadedAt, now, hour) === useToday(hour);
}

/** `loadedAt` is in the device's time, which can differ from `now`. */
function dateOfLoad(loadedAt: number, now: number, dayStartHour: number): CivilDate {
  return today(now - (Date.now() - loadedAt), dayStartHour);
}
