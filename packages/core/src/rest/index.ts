export { setRestDays } from "./repo.ts";
export {
  EVERY_DAY,
  expectedEnd,
  formatSpan,
  isDueOn,
  isPlannedBy,
  type Plan,
  REST_LIMITS,
  spansOf,
  type RestMark,
  streak,
  withRestMarks,
} from "./rules.ts";
