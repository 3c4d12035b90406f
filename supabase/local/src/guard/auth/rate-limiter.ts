export interface Limit {
  /** How many within a window. */
  max: number;
  windowMs: number;
}

/** Somebody with many addresses must not fill the memory. */
const KEPT = 50_000;

/** Counts per key in fixed windows, in memory. */
export class RateLimiter {
  readonly #windows = new Map<string, { count: number; ends: number }>();
  readonly #now: () => number;

  constructor(now: () => number = () => Date.now()) {
    this.#now = now;
  }

  /** Counts one more; answers 0, or the seconds until the limit lets it pass. */
  take(key: string, { max, windowMs }: Limit): number {
    const now = this.#now();
    let window = this.#windows.get(key);
    if (!window || window.ends <= now) {
      this.#windows.delete(key);
      makeRoom(this.#windows, KEPT);
      window = { count: 0, ends: now + windowMs };
      this.#windows.set(key, window);
    }
    if (window.count >= max) return Math.ceil((window.ends - now) / 1000);
    window.count += 1;
    return 0;
  }

  /** Takes one back that turned out not to count. */
  giveBack(key: string): void {
    const window = this.#windows.get(key);
    if (window && window.count > 0) window.count -= 1;
  }

  /** How many keys are counted. */
  get size(): number {
    return this.#windows.size;
  }

  clear(): void {
    this.#windows.clear();
  }
}

/** Lets the oldest entry go where there is no room for one more. */
export function makeRoom(entries: Map<string, unknown>, kept: number): void {
  if (entries.size < kept) return;
  const [oldest] = entries.keys();
  if (oldest !== undefined) entries.delete(oldest);
}
