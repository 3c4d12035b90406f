import { createObservable } from "../local-store/index.ts";

/** How far this device's clock is from the server's. */
export interface ClockOffset {
  /** Milliseconds to add to the device's clock; negative where it is ahead. */
  ms: number;
  /** The true offset is at most so many milliseconds away. */
  uncertaintyMs: number;
}

/** Compares the device's clock with the time that the server's answers say. */
export interface ServerClock {
  /** Looks at an answer's `Date`. Answers out of a cache are not to be shown to it. */
  observe: (response: Response, sentAt: number, receivedAt: number) => void;
  /** Null until an answer has said the time; the same object until it changes. */
  offset: () => ClockOffset | null;
  /** Milliseconds to add to the device's clock: 0 unless it is wrong by more than `CLOCK_LIMITS.toleranceMs`. */
  correction: () => number;
  /** Calls back when `correction` has changed. Returns how to stop. */
  subscribe: (changed: () => void) => () => void;
}

export const CLOCK_LIMITS = {
  /** Clocks are often off by seconds; from here on the date of an entry may be another. */
  toleranceMs: 3 * 60_000,
} as const;

/** `Date` counts whole seconds, so that the moment lies within the one that follows. */
const RESOLUTION_MS = 1_000;

/** A clock that nothing is known of yet. */
export function createServerClock(): ServerClock {
  const state = createObservable({ correction: 0 });
  let known: ClockOffset | null = null;

  function take(next: ClockOffset) {
    known = next;
    const wrong = Math.abs(next.ms) - next.uncertaintyMs > CLOCK_LIMITS.toleranceMs;
    const corrected = wrong ? next.ms : 0;
    const { correction } = state.current();
    // The estimate moves a little with each response: no notification for that.
    const changed =
      (corrected === 0) !== (correction === 0) || Math.abs(corrected - correction) > CLOCK_LIMITS.toleranceMs;
    if (changed) state.set({ correction: corrected });
  }

  return {
    observe: (response, sentAt, receivedAt) => {
      const date = Date.parse(response.headers.get("date") ?? "");
      if (Number.isNaN(date) || receivedAt < sentAt) return;
      const ms = date + RESOLUTION_MS / 2 - (sentAt + receivedAt) / 2;
      const uncertaintyMs = (RESOLUTION_MS + receivedAt - sentAt) / 2;
      // A slower answer says nothing new, unless the two can't both be true: the clock was set meanwhile.
      const contradicts = known !== null && Math.abs(known.ms - ms) > known.uncertaintyMs + uncertaintyMs;
      if (known === null || contradicts || uncertaintyMs <= known.uncertaintyMs) take({ ms, uncertaintyMs });
    },
    offset: () => known,
    correction: () => state.current().correction,
    subscribe: state.subscribe,
  };
}
