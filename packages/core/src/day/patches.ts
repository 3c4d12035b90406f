import { compareCivilDates } from "../civil-date/index.ts";
import type { Day } from "./day.ts";

/** The list without an entry that was deleted. */
export function withoutDay(days: readonly Day[], dayId: string): Day[] {
  return days.filter(({ day_id }) => day_id !== dayId);
}

/** The list with this entry in it: in its place by date where it is new, in the old one's place otherwise. */
export function withDay(days: readonly Day[], day: Day): Day[] {
  return [...withoutDay(days, day.day_id), day].toSorted((a, b) => compareCivilDates(b.date, a.date));
}
