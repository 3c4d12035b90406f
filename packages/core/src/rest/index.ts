export { useSetRestDays } from "./mutations.ts";
export {
  EVERY_DAY,
  expectedEnd,
  isPlannedBy,
  type Plan,
  REST_LIMITS,
  type RestChange,
  streak,
} from "./rules.ts";
