export {
  addDays,
  civilDate,
  compareCivilDates,
  daysBetween,
  formatCivilDate,
  isCivilDate,
  parseTimestamp,
  weekday,
  type CivilDate,
} from "./civil-date.ts";
export { msUntilNextDay, today } from "./today.ts";
export { weekStart } from "./week-start.ts";
