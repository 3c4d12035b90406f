export {
  addDays,
  civilDate,
  daysBetween,
  formatCivilDate,
  isCivilDate,
  type CivilDate,
} from "./civil-date.ts";
export { nextMomentAt, today } from "./today.ts";
export { weekStart } from "./week-start.ts";
