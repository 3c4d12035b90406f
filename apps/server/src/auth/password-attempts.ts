import type { RateLimitStore } from "./counts.ts";

/** How many wrong passwords cost nothing. */
export const UNTHROTTLED_FAILURES = 5;
const FIRST_DELAY_MS = 15_000;
const LONGEST_DELAY_MS = 15 * 60_000;
/** After this long without another, the wrong ones are forgotten. */
const FORGET_MS = 60 * 60_000;

/**
 * Slows down who guesses the password of an account, by account and network: the owner gets in from elsewhere
 * meanwhile. Each wrong one doubles the wait for the next. An attempt counts as wrong from its begin, so that many at
 * once are no way around.
 */
export class SignInThrottle {
  readonly #counts: RateLimitStore;

  constructor(counts: RateLimitStore) {
    this.#counts = counts;
  }

  /** Counts an attempt; answers 0, or the seconds until one may be made. */
  begin(account: string, network: string): number {
    return this.#counts.change(keyOf(account, network), (known, now) => {
      // Of its counts the moment is that of the last attempt.
      const before = known && now - known.at < FORGET_MS ? known : { count: 0, at: now };
      const wait = before.at + delayAfter(before.count) - now;
      if (wait > 0) return { next: before, answer: Math.ceil(wait / 1000) };
      return { next: { count: before.count + 1, at: now }, answer: 0 };
    });
  }

  /** The password was right: the wrong ones before it are forgotten. */
  succeeded(account: string, network: string): void {
    this.#counts.change(keyOf(account, network), () => ({ next: undefined, answer: undefined }));
  }

  /** Nothing was found out about the password. */
  giveBack(account: string, network: string): void {
    this.#counts.change(keyOf(account, network), (known) => ({
      next: known && { ...known, count: Math.max(0, known.count - 1) },
      answer: undefined,
    }));
  }
}

const keyOf = (account: string, network: string) => `password ${account}\n${network}`;

function delayAfter(failures: number): number {
  if (failures < UNTHROTTLED_FAILURES) return 0;
  return Math.min(FIRST_DELAY_MS * 2 ** (failures - UNTHROTTLED_FAILURES), LONGEST_DELAY_MS);
}
