import type { Counts } from "./counts.ts";

export interface Limit {
  /** How many within a window. */
  max: number;
  windowMs: number;
}

/** Counts per key in fixed windows. */
export class RateLimiter {
  readonly #counts: Counts;

  constructor(counts: Counts) {
    this.#counts = counts;
  }

  /** Counts one more; answers 0, or the seconds until the limit lets it pass. */
  take(key: string, { max, windowMs }: Limit): Promise<number> {
    return this.#counts.change(key, windowMs, (known, now) => {
      const window = known !== undefined && known.at > now ? known : { count: 0, at: now + windowMs };
      if (window.count >= max) return { next: window, answer: Math.ceil((window.at - now) / 1000) };
      return { next: { ...window, count: window.count + 1 }, answer: 0 };
    });
  }

  /** Takes one back that turned out not to count. */
  giveBack(key: string, { windowMs }: Limit): Promise<void> {
    return this.#counts.change(key, windowMs, (known) => ({
      next: known && { ...known, count: Math.max(0, known.count - 1) },
      answer: undefined,
    }));
  }
}
