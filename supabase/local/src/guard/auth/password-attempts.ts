import { makeRoom } from "./rate-limiter.ts";

/** How many wrong passwords cost nothing. */
export const FREE_FAILURES = 5;
const FIRST_DELAY_MS = 15_000;
const LONGEST_DELAY_MS = 15 * 60_000;
/** After this long without another, the wrong ones are forgotten. */
const FORGET_MS = 60 * 60_000;
const KEPT = 50_000;

/**
 * Slows down who guesses the password of an account, by account and network: the owner gets in from elsewhere
 * meanwhile. Each wrong one doubles the wait for the next. An attempt counts as wrong from its begin, so that many at
 * once are no way around.
 */
export class PasswordAttempts {
  readonly #failures = new Map<string, { count: number; last: number }>();
  readonly #now: () => number;

  constructor(now: () => number = () => Date.now()) {
    this.#now = now;
  }

  /** Counts an attempt; answers 0, or the seconds until one may be made. */
  begin(account: string, network: string): number {
    const key = keyOf(account, network);
    const now = this.#now();
    const known = this.#failures.get(key);
    const before = known && now - known.last < FORGET_MS ? known : { count: 0, last: now };
    const wait = before.last + delayAfter(before.count) - now;
    if (wait > 0) return Math.ceil(wait / 1000);
    this.#failures.delete(key);
    makeRoom(this.#failures, KEPT);
    this.#failures.set(key, { count: before.count + 1, last: now });
    return 0;
  }

  /** The password was right: the wrong ones before it are forgotten. */
  succeeded(account: string, network: string): void {
    this.#failures.delete(keyOf(account, network));
  }

  /** Nothing was found out about the password. */
  giveBack(account: string, network: string): void {
    const known = this.#failures.get(keyOf(account, network));
    if (known && known.count > 0) known.count -= 1;
  }

  clear(): void {
    this.#failures.clear();
  }
}

const keyOf = (account: string, network: string) => `${account}\n${network}`;

function delayAfter(failures: number): number {
  if (failures < FREE_FAILURES) return 0;
  return Math.min(FIRST_DELAY_MS * 2 ** (failures - FREE_FAILURES), LONGEST_DELAY_MS);
}
