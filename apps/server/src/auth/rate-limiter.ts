import type { RateLimitStore } from "./counts.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How often a network, an account or a mail address may knock; lite itself has no limits. */
export const AUTH_LIMITS = {
  /** Wrong passwords, whatever the accounts. */
  failuresOfNetwork: { max: 30, windowMs: 5 * MINUTE },
  /** With whatever password: a right one costs a hash, a session and lines in the log. */
  signInsOfNetwork: { max: 300, windowMs: 5 * MINUTE },
  refreshOfNetwork: { max: 150, windowMs: 5 * MINUTE },
  signUpOfNetwork: { max: 30, windowMs: HOUR },
  verifyOfNetwork: { max: 30, windowMs: 5 * MINUTE },
  mailOfNetwork: { max: 30, windowMs: HOUR },
  mailToAddress: { max: 1, windowMs: MINUTE },
  mailsToAddress: { max: 10, windowMs: HOUR },
  passwordOfAccount: { max: 10, windowMs: HOUR },
  profileOfAccount: { max: 60, windowMs: HOUR },
} satisfies Record<string, Limit>;

export interface Limit {
  /** How many within a window. */
  max: number;
  windowMs: number;
}

/** Counts per key in fixed windows. */
export class RateLimiter {
  readonly #counts: RateLimitStore;

  constructor(counts: RateLimitStore) {
    this.#counts = counts;
  }

  /** Counts one more; answers 0, or the seconds until the limit lets it pass. */
  take(key: string, { max, windowMs }: Limit): number {
    return this.#counts.change(key, (known, now) => {
      const window = known !== undefined && known.at > now ? known : { count: 0, at: now + windowMs };
      if (window.count >= max) return { next: window, answer: Math.ceil((window.at - now) / 1000) };
      return { next: { ...window, count: window.count + 1 }, answer: 0 };
    });
  }

  /** Takes one back that turned out not to count. */
  giveBack(key: string): void {
    this.#counts.change(key, (known) => ({
      next: known && { ...known, count: Math.max(0, known.count - 1) },
      answer: undefined,
    }));
  }
}
