export {
  parseClockReading,
  remainingCorrection,
  timeWhen,
  type ClockReading,
  type ClockStore,
  type GuessedTime,
} from "./clock-reading.ts";
