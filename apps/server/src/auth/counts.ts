/** A counter and a timestamp in ms; what the timestamp means is up to the limiter. */
interface Counter {
  count: number;
  at: number;
}

/** Somebody with many addresses must not fill the memory. */
const KEPT = 50_000;

/** The counts of the rate limits, in memory. */
export class RateLimitStore {
  readonly #counts = new Map<string, Counter>();
  readonly #now: () => number;

  constructor(now: () => number = () => Date.now()) {
    this.#now = now;
  }

  /** Changes one by a rule; answers what the rule does. */
  change<Answer>(
    key: string,
    rule: (known: Counter | undefined, now: number) => { next: Counter | undefined; answer: Answer },
  ): Answer {
    const { next, answer } = rule(this.#counts.get(key), this.#now());
    // The one changed last is the last to be dropped.
    this.#counts.delete(key);
    if (next !== undefined) {
      const [oldest] = this.#counts.keys();
      if (this.#counts.size >= KEPT && oldest !== undefined) this.#counts.delete(oldest);
      this.#counts.set(key, next);
    }
    return answer;
  }

  /** How many keys are counted. */
  get size(): number {
    return this.#counts.size;
  }

  clear(): void {
    this.#counts.clear();
  }
}

/** For tests: never counts, so no limit is reached. */
export class DisabledRateLimitStore extends RateLimitStore {
  override change: RateLimitStore["change"] = (_key, rule) => rule(undefined, 0).answer;
}
