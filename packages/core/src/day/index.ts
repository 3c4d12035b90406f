export {
  type Day,
  type NewDay,
  type DaySubmission,
  fetchChallengeIdsWrittenOn,
  fetchDatesFrom,
  registerDay,
  type SavedEntry,
  submitDay,
} from "./repo.ts";
export { fetchDateAt } from "./fetch-date-at.ts";
export { dayKeys } from "../query/keys.ts";
export {
  dayQuery,
  daysQuery,
  dayRevisionsQuery,
  challengeIdsWrittenOnQuery,
  recentDatesQuery,
} from "./queries.ts";
export { applyEntryToCache } from "./apply-to-cache.ts";
export { useDeleteDay, useMoveDay } from "./mutations.ts";
export * from "./rules.ts";
export { dayEditSchema, daySchema } from "./schema.ts";
export * from "./share.ts";
export { type EntryDate, useEntryDate, useToday } from "./use-today.ts";
