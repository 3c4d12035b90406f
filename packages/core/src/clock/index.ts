export {
  parseClockReading,
  remainingCorrection,
  timeAt,
  type ClockReading,
  type ClockStore,
  type GuessedTime,
} from "./clock-reading.ts";
