/** What stores and queues are built of: a lock, a state that can be followed, and time. */

/**
 * Runs `work` exclusively, and resolves with its result. One for one purpose: Web Locks on
 * the site (over all tabs), a queue of promises in the extension's background, which exists once.
 */
export type RunExclusive = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** One after the other within this context. A failure is its caller's alone. */
export function createMutex(): RunExclusive {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
}

/** A state with subscribers. */
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

/** Time as a shell hands it in; a test moves it by hand. */
export interface Timers {
  /** Milliseconds since 1970. */
  now: () => number;
  /** Runs `work` once after `ms`. Returns how to cancel it. */
  after: (ms: number, work: () => void) => () => void;
}

export const systemTimers: Timers = {
  now: () => Date.now(),
  after: (ms, work) => {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
};

/** Ends with `work`, or after `ms`. */
export async function withTimeout(ms: number, work: Promise<unknown>, timers: Timers): Promise<void> {
  let stop: (() => void) | undefined;
  const over = new Promise<void>((resolve) => {
    stop = timers.after(ms, resolve);
  });
  await Promise.race([work, over]);
  stop?.();
}
