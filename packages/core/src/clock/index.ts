export {
  parseClockReading,
  remainingCorrection,
  type ClockReading,
  type ClockStore,
} from "./clock-reading.ts";
