/** Time as a shell hands it in; a test moves it by hand. */
export interface Timers {
  /** Milliseconds since 1970. */
  now: () => number;
  /** Runs `work` once after `ms`. Answers how to prevent it. */
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
