import { randomBytes } from "node:crypto";

const MAX_VALUES = 10_000;

/** A key works once. By default, it is random. */
export class ExpiringStore<Value> {
  readonly #values = new Map<string, { value: Value; until: number }>();
  readonly #lifeMs: number;
  readonly #now: () => number;

  constructor(lifeMs: number, now = () => performance.now()) {
    this.#lifeMs = lifeMs;
    this.#now = now;
  }

  add(value: Value, key = randomKey()): string {
    for (const [known, { until }] of this.#values) {
      if (until > this.#now() && this.#values.size < MAX_VALUES) break;
      this.#values.delete(known);
    }
    this.#values.set(key, { value, until: this.#now() + this.#lifeMs });
    return key;
  }

  take(key: string): Value | undefined {
    const known = this.#values.get(key);
    this.#values.delete(key);
    return known !== undefined && known.until > this.#now() ? known.value : undefined;
  }

  clear(): void {
    this.#values.clear();
  }
}

export const randomKey = (): string => randomBytes(32).toString("base64url");
