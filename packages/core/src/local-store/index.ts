/** Runs `work` exclusively: on the site with Web Locks across tabs, in the extension's worker with `createMutex`. */
export type RunExclusive = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Runs calls in this JavaScript context one after another. A failed call doesn't affect later calls. */
export function createMutex(): RunExclusive {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
}

export interface Observable<State extends object> {
  current: () => State;
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

export interface Timers {
  now: () => number;
  /** Returns a function that cancels the timer. */
  after: (ms: number, work: () => void) => () => void;
}

export const systemTimers: Timers = {
  now: () => Date.now(),
  after: (ms, work) => {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
};

export async function withTimeout(ms: number, work: Promise<unknown>, timers: Timers): Promise<void> {
  let stop: (() => void) | undefined;
  const over = new Promise<void>((resolve) => {
    stop = timers.after(ms, resolve);
  });
  await Promise.race([work, over]);
  stop?.();
}
