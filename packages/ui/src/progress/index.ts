export { DayCount, type DayCountProps } from "./day-count.tsx";
export { Progress, type ProgressProps } from "./progress.tsx";
