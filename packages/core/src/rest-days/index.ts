export { calendarMonths, type CalendarInput } from "./calendar.ts";
export * from "./rules.ts";
export { bridgedDates, bridgesOf, missedDates, type MissedDate } from "./missed.ts";
export { fetchRestDays, setRestDays } from "./repo.ts";
