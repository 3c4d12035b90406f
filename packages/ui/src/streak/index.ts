export { Streak, type StreakProps } from "./streak.tsx";
