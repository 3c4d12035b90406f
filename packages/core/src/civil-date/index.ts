export {
  addDays,
  civilDate,
  compareCivilDates,
  daysBetween,
  formatCivilDate,
  isCivilDate,
  weekday,
  type CivilDate,
} from "./civil-date.ts";
export { parseInstant } from "./instant.ts";
export { isTimeZone, msUntilNextDay, today } from "./today.ts";
