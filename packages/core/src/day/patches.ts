import { compareCivilDates } from "../civil-date/index.ts";
import type { Day } from "./day.ts";

/** The list with this entry in it: in its place by date where it is new, in the old one's place otherwise. */
export function withDay(days: readonly Day[], day: Day): Day[] {
  const others = days.filter(({ day_id }) => day_id !== day.day_id);
  return [...others, day].toSorted((a, b) => compareCivilDates(b.date, a.date));
}
