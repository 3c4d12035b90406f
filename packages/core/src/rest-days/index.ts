export * from "./rules.ts";
export { bridgesOf, missedDates, type MissedDate } from "./missed.ts";
export { fetchRestDays, setRestDays } from "./repo.ts";
