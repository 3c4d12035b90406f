export { calendarMonths, type CalendarInput } from "./calendar.ts";
export * from "./rules.ts";
export {
  dateOfLastEntry,
  isRecent,
  type Lapse,
  lapsedChallenges,
  lapseOf,
  MAX_QUIET_DAYS,
  withWeekdays,
} from "./lapse.ts";
export { bridgedDates, bridgesOf, missedDates, type MissedDate } from "./missed.ts";
export { fetchRestDays, setRestDays } from "./repo.ts";
