export interface Limit {
  /** How many within a window. */
  max: number;
  windowMs: number;
}

const SWEEP_ABOVE = 10_000;

/** Counts per key in fixed windows, in memory. */
export class RateLimiter {
  readonly #windows = new Map<string, { count: number; ends: number }>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Counts one more and says whether it is still within the limit. */
  allows(key: string, { max, windowMs }: Limit): boolean {
    const now = this.#now();
    let window = this.#windows.get(key);
    if (!window || window.ends <= now) {
      if (this.#windows.size > SWEEP_ABOVE) this.#sweep(now);
      window = { count: 0, ends: now + windowMs };
      this.#windows.set(key, window);
    }
    window.count += 1;
    return window.count <= max;
  }

  clear(): void {
    this.#windows.clear();
  }

  #sweep(now: number): void {
    for (const [key, { ends }] of this.#windows) if (ends <= now) this.#windows.delete(key);
  }
}
