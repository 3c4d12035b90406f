import { type CivilDate, today } from "../civil-date/civil-date.ts";
import { timeAt, type GuessedTime } from "../clock/clock-reading.ts";
import { fetchSetting } from "../profile/repo.ts";
import type { DiaryClient } from "../supabase/index.ts";

/** Returns the user's date at a time of the device's unchecked clock. The request also measures the clock's error. */
export async function fetchDateAt(
  diary: DiaryClient,
  userId: string,
  { at: clockMs, zoneOffset }: GuessedTime,
): Promise<CivilDate> {
  const { day_start_hour } = await fetchSetting(diary, userId);
  const reading = { correction: diary.clock.correction(), at: diary.platform.now() };
  const time = timeAt(reading, clockMs);
  // The device may be in another zone now. `today` uses the current zone, so the time moves by the difference.
  const moved = new Date(time).getTimezoneOffset() - zoneOffset;
  return today(time + moved * 60_000, day_start_hour);
}
