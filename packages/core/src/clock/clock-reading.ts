/** Error of the device's clock, measured with a response. The device stores the reading for later pages. */
export interface ClockReading {
  /** Milliseconds to add to the device's time. */
  correction: number;
  at: number;
}

export interface ClockStore {
  read: () => ClockReading | null;
  write: (reading: ClockReading | null) => void;
}

const DAY_MS = 86_400_000;
/** A reading is valid for a week, because the user has probably set the clock by then. */
const LIFE_MS = 7 * DAY_MS;
const SLACK_MS = 3 * 60_000;

/**
 * Returns the correction, or 0 if the clock may have been set since the reading.
 * A fast clock moves back when it is set. A slow clock moves forward by its error, which looks like elapsed time.
 */
export function remainingCorrection(reading: ClockReading | null, now: number): number {
  if (reading === null) return 0;
  const { at, correction } = reading;
  const passed = now - at;
  if (passed < -SLACK_MS || passed > LIFE_MS) return 0;
  return correction > 0 && passed > correction - SLACK_MS ? 0 : correction;
}

/**
 * Returns the real time of a moment before the reading, when the device's clock showed `then`. If `then` is later than
 * the reading, the clock was set back in between and its error is unknown. The result is at most the reading's time.
 */
export function timeAt({ at, correction }: ClockReading, then: number): number {
  return then <= at ? then + correction : Math.min(then, at + correction);
}

/** Time of a device's clock that no recent response has measured. */
export interface GuessedTime {
  at: number;
  /** Result of `getTimezoneOffset` at that time. */
  zoneOffset: number;
}

export function parseClockReading(value: unknown): ClockReading | null {
  const { at, correction } = (value ?? {}) as Partial<ClockReading>;
  const isReading = Number.isFinite(at) && Number.isFinite(correction) && correction !== 0;
  return isReading ? { at: at!, correction: correction! } : null;
}
