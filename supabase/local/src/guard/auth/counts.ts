/** How often something was done, and a moment in milliseconds whose meaning is the rule's. */
export interface Count {
  count: number;
  at: number;
}

/** What becomes of a count, and what its rule answers. Without side effects: it may be asked again. */
export type Change<Answer> = (
  known: Count | undefined,
  now: number,
) => { next: Count | undefined; answer: Answer };

/** Where the counts of the limits are kept. */
export interface Counts {
  /** Changes one in one step, whoever else changes it; kept for `keepMs` after that. */
  change<Answer>(key: string, keepMs: number, change: Change<Answer>): Promise<Answer>;
  clear(): void;
}

/** Somebody with many addresses must not fill the memory. */
const KEPT = 50_000;

/** In the memory of the one process that serves a database. */
export class MemoryCounts implements Counts {
  readonly #counts = new Map<string, Count>();
  readonly #now: () => number;

  constructor(now: () => number = () => Date.now()) {
    this.#now = now;
  }

  async change<Answer>(key: string, _keepMs: number, change: Change<Answer>): Promise<Answer> {
    const { next, answer } = change(this.#counts.get(key), this.#now());
    // What was changed last is the last to be let go.
    this.#counts.delete(key);
    if (next !== undefined) {
      if (this.#counts.size >= KEPT) this.#letOldestGo();
      this.#counts.set(key, next);
    }
    return answer;
  }

  #letOldestGo(): void {
    const [oldest] = this.#counts.keys();
    if (oldest !== undefined) this.#counts.delete(oldest);
  }

  /** How many keys are counted. */
  get size(): number {
    return this.#counts.size;
  }

  clear(): void {
    this.#counts.clear();
  }
}

/** Everything is the first of its kind. */
export class NoCounts extends MemoryCounts {
  override change: MemoryCounts["change"] = async (_key, _keepMs, change) => change(undefined, 0).answer;
}
