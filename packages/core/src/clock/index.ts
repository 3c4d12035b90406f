export { CLOCK_LIMITS, createServerClock, type ClockOffset, type ServerClock } from "./server-clock.ts";
export { useClockCorrection } from "./use-clock-correction.ts";
