/** Error of the device's clock at a response of the server. Survives the page. */
export interface ClockReading {
  /** Milliseconds to add to the device's time. */
  correction: number;
  /** Device time of the response. */
  at: number;
}

/** Storage of the last reading, for a page that starts without a network. */
export interface ClockStore {
  read: () => ClockReading | null;
  /** null: the clock is right. */
  write: (reading: ClockReading | null) => void;
}

const DAY_MS = 86_400_000;
/** After a week the clock has probably been set. */
const LIFE_MS = 7 * DAY_MS;
const SLACK_MS = 3 * 60_000;

/**
 * Returns 0 if the clock may have been set since the reading. Setting a fast clock moves it back. Setting a slow
 * clock moves it forward by its error, which looks like elapsed time.
 */
export function remainingCorrection(reading: ClockReading | null, now: number): number {
  if (reading === null) return 0;
  const { at, correction } = reading;
  const passed = now - at;
  if (passed < -SLACK_MS || passed > LIFE_MS) return 0;
  return correction > 0 && passed > correction - SLACK_MS ? 0 : correction;
}

export function parseClockReading(value: unknown): ClockReading | null {
  const { at, correction } = (value ?? {}) as Partial<ClockReading>;
  const isReading = Number.isFinite(at) && Number.isFinite(correction) && correction !== 0;
  return isReading ? { at: at!, correction: correction! } : null;
}
