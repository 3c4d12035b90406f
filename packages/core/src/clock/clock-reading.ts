/** Error of the device's clock when the server responded. Stored for later pages. */
export interface ClockReading {
  /** Milliseconds to add to the device's time. */
  correction: number;
  at: number;
}

/** Stores the last reading for a page that starts offline. */
export interface ClockStore {
  read: () => ClockReading | null;
  write: (reading: ClockReading | null) => void;
}

const DAY_MS = 86_400_000;
/** The user has probably set the clock within a week. */
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
 * Returns the real time at which the device's clock showed `then`, at most the time of the reading. A later time than
 * that of the reading means that the clock was set back since, so its earlier error is unknown.
 */
export function timeWhen({ at, correction }: ClockReading, then: number): number {
  return then <= at ? then + correction : Math.min(then, at + correction);
}

export function parseClockReading(value: unknown): ClockReading | null {
  const { at, correction } = (value ?? {}) as Partial<ClockReading>;
  const isReading = Number.isFinite(at) && Number.isFinite(correction) && correction !== 0;
  return isReading ? { at: at!, correction: correction! } : null;
}
