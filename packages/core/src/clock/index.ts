export {
  parseClockReading,
  remainingCorrection,
  timeWhen,
  type ClockReading,
  type ClockStore,
} from "./clock-reading.ts";
