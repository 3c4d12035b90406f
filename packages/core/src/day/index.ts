export {
  type Day,
  type DayAddress,
  type DayEdit,
  type DayEntry,
  type DayRevision,
  type DayUpdate,
  fetchWrittenOn,
  registerDay,
  type Registered,
  sendDay,
  updateDay,
} from "./repo.ts";
export { dayKeys } from "./keys.ts";
export { dayQuery, daysQuery, revisionsQuery, writtenOnQuery } from "./queries.ts";
export { takeInRegistered } from "./take-in.ts";
export { useDeleteDay, useMoveDay } from "./mutations.ts";
export { currentRun, DAY_LIMITS, deletableUntil, isWritten, numberDays, type Numbered } from "./rules.ts";
export { dayEditSchema, daySchema, type DayInput } from "./schema.ts";
export { openShare, SHARE_LIMITS, shareText, shareUrl } from "./share.ts";
export { type EntryDate, useEntryDate, useToday } from "./use-today.ts";
