/** Building blocks of stores and queues: a lock, an observable state, and timers. */

/**
 * Runs `work` exclusively and resolves with its result. Web Locks on the site (across tabs), a promise queue in the
 * extension's single background.
 */
export type RunExclusive = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Serialises calls in this context. A failure concerns its caller only. */
export function createMutex(): RunExclusive {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
}

/** State with subscribers. */
export interface Observable<State extends object> {
  current: () => State;
  /** Calls back after each change. Returns `unsubscribe`. */
  subscribe: (changed: () => void) => () => void;
  set: (next: Partial<State>) => void;
}

export function createObservable<State extends object>(first: State): Observable<State> {
  let state = first;
  const listeners = new Set<() => void>();
  return {
    current: () => state,
    subscribe: (changed) => {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
    set: (next) => {
      state = { ...state, ...next };
      for (const listener of listeners) listener();
    },
  };
}

/** Clock and timers, passed in; tests control them. */
export interface Timers {
  /** Milliseconds since 1970. */
  now: () => number;
  /** Runs `work` once after `ms`. Returns its cancellation. */
  after: (ms: number, work: () => void) => () => void;
}

export const systemTimers: Timers = {
  now: () => Date.now(),
  after: (ms, work) => {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
};

/** Resolves with `work`, or after `ms`. */
export async function withTimeout(ms: number, work: Promise<unknown>, timers: Timers): Promise<void> {
  let stop: (() => void) | undefined;
  const over = new Promise<void>((resolve) => {
    stop = timers.after(ms, resolve);
  });
  await Promise.race([work, over]);
  stop?.();
}
