import { createObservable } from "../local-store/index.ts";
import { type ClockStore, remainingCorrection } from "./clock-reading.ts";

/** Compares the device's clock with the time that the server's answers say. */
export type ServerClock = ReturnType<typeof createServerClock>;

/** Clocks are often off by seconds; from here on the date of an entry may be another. */
const TOLERANCE_MS = 3 * 60_000;
/** `Date` counts whole seconds, so that the moment lies within the one that follows. */
const RESOLUTION_MS = 1_000;

/** A reading is stored again after so long, since its age counts. */
const STORE_AGAIN_MS = 10 * 60_000;

/** The correction that an earlier page has stored, until a response comes. */
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
    /** Looks at an answer's `Date`. Answers out of a cache are not to be shown to it. */
    observe: (response: Response, sentAt: number, receivedAt: number) => {
      const date = Date.parse(response.headers.get("date") ?? "");
      const took = receivedAt - sentAt;
      // A device that was set meanwhile, or slept: such an answer proves nothing.
      if (Number.isNaN(date) || took < 0 || took > TOLERANCE_MS) return;
      const ms = date + RESOLUTION_MS / 2 - (sentAt + receivedAt) / 2;
      const isWrong = Math.abs(ms) - (RESOLUTION_MS + took) / 2 > TOLERANCE_MS;
      const next = isWrong ? ms : 0;
      remember(next, receivedAt);
      const { correction } = state.current();
      // The estimate moves a little with each response: no notification for that.
      if ((next === 0) !== (correction === 0) || Math.abs(next - correction) > TOLERANCE_MS)
        state.set({ correction: next });
    },
    /** Milliseconds to add to the device's clock: negative where it is ahead, and 0 where it is not known to be wrong by minutes. */
    correction: () => state.current().correction,
    /** Calls back when `correction` has changed. Returns how to stop. */
    subscribe: state.subscribe,
  };
}
