import { type CivilDate, today } from "../civil-date/civil-date.ts";
import { timeWhen } from "../clock/clock-reading.ts";
import { fetchSetting } from "../profile/repo.ts";
import type { DiaryClient } from "../supabase/index.ts";

/** Returns the user's date when the device's clock showed `clockMs`. The request also measures the clock's error. */
export async function fetchDateWhen(diary: DiaryClient, userId: string, clockMs: number): Promise<CivilDate> {
  const { day_start_hour } = await fetchSetting(diary, userId);
  const reading = { correction: diary.clock.correction(), at: diary.platform.now() };
  return today(timeWhen(reading, clockMs), day_start_hour);
}
