import { createObservable } from "../local-store/index.ts";
import { type ClockStore, remainingCorrection } from "./clock-reading.ts";

export type ServerClock = ReturnType<typeof createServerClock>;

/** Smaller errors of a device's clock are common and don't matter. Larger errors can change an entry's date. */
const TOLERANCE_MS = 3 * 60_000;
/** The header `Date` has whole seconds, so the server's time is up to one second later. */
const RESOLUTION_MS = 1_000;

/** After this time, a measurement is stored again and `isMeasured` is false, because the clock may have been set. */
const FRESH_MS = 10 * 60_000;

export function createServerClock(store?: ClockStore, now: () => number = Date.now) {
  let stored = store?.read() ?? null;
  const state = createObservable({ correction: remainingCorrection(stored, now()) });
  let measuredAt = Number.NaN;

  function remember(correction: number, at: number): void {
    const isKnown =
      stored === null
        ? correction === 0
        : Math.abs(stored.correction - correction) <= TOLERANCE_MS && Math.abs(at - stored.at) < FRESH_MS;
    if (isKnown) return;
    stored = correction === 0 ? null : { correction, at };
    store?.write(stored);
  }

  return {
    /** Must not be called with cached responses, because their `Date` is old. */
    observe: (response: Response, sentAt: number, receivedAt: number) => {
      const date = Date.parse(response.headers.get("date") ?? "");
      const took = receivedAt - sentAt;
      // If the clock was set or the device was asleep during the request, the times can't be compared.
      if (Number.isNaN(date) || took < 0 || took > TOLERANCE_MS) return;
      const ms = date + RESOLUTION_MS / 2 - (sentAt + receivedAt) / 2;
      const isWrong = Math.abs(ms) - (RESOLUTION_MS + took) / 2 > TOLERANCE_MS;
      const next = isWrong ? ms : 0;
      measuredAt = receivedAt;
      remember(next, receivedAt);
      const { correction } = state.current();
      if ((next === 0) !== (correction === 0) || Math.abs(next - correction) > TOLERANCE_MS)
        state.set({ correction: next });
    },
    /** False before the first response, ten minutes after the last response, and if the clock was set by ten minutes since. */
    isMeasured: () => Math.abs(now() - measuredAt) < FRESH_MS,
    /** 0 while the error is unknown or below the tolerance. */
    correction: () => state.current().correction,
    subscribe: state.subscribe,
  };
}
