import { createObservable } from "../local-store/index.ts";
import { type ClockStore, remainingCorrection } from "./clock-reading.ts";

/** Compares the device's clock with the `Date` of responses. */
export type ServerClock = ReturnType<typeof createServerClock>;

/** Smaller errors are common; larger ones can change the date of an entry. */
const TOLERANCE_MS = 3 * 60_000;
/** `Date` has whole seconds, so the server's time is within the next second. */
const RESOLUTION_MS = 1_000;

/** The reading is stored again after this time, because its age matters. */
const STORE_AGAIN_MS = 10 * 60_000;

/** `store` provides the correction until the first response. */
export function createServerClock(store?: ClockStore, now: () => number = Date.now) {
  let stored = store?.read() ?? null;
  const state = createObservable({ correction: remainingCorrection(stored, now()) });

  function remember(correction: number, at: number): void {
    const isKnown =
      stored === null
        ? correction === 0
        : Math.abs(stored.correction - correction) <= TOLERANCE_MS &&
          Math.abs(at - stored.at) < STORE_AGAIN_MS;
    if (isKnown) return;
    stored = correction === 0 ? null : { correction, at };
    store?.write(stored);
  }

  return {
    /** Must not be called with cached responses. */
    observe: (response: Response, sentAt: number, receivedAt: number) => {
      const date = Date.parse(response.headers.get("date") ?? "");
      const took = receivedAt - sentAt;
      // The clock was set, or the device slept: the response proves nothing.
      if (Number.isNaN(date) || took < 0 || took > TOLERANCE_MS) return;
      const ms = date + RESOLUTION_MS / 2 - (sentAt + receivedAt) / 2;
      const isWrong = Math.abs(ms) - (RESOLUTION_MS + took) / 2 > TOLERANCE_MS;
      const next = isWrong ? ms : 0;
      remember(next, receivedAt);
      const { correction } = state.current();
      // The estimate changes slightly with each response, which needs no notification.
      if ((next === 0) !== (correction === 0) || Math.abs(next - correction) > TOLERANCE_MS)
        state.set({ correction: next });
    },
    /**
     * Milliseconds to add to the device's clock: negative if it is ahead, 0 unless it is known to be wrong by
     * minutes.
     */
    correction: () => state.current().correction,
    subscribe: state.subscribe,
  };
}
