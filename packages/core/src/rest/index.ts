export { useSetRestDays } from "./mutations.ts";
export {
  EVERY_DAY,
  expectedEnd,
  isDueOn,
  isPlannedBy,
  type Plan,
  REST_LIMITS,
  type RestChange,
  streak,
} from "./rules.ts";
