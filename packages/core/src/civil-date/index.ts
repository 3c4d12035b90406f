export {
  addDays,
  civilDate,
  daysBetween,
  formatCivilDate,
  isCivilDate,
  type CivilDate,
} from "./civil-date.ts";
export { msUntilNextDay, today } from "./today.ts";
export { weekStart } from "./week-start.ts";
