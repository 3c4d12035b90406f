const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export interface Limit {
  max: number;
  windowMs: number;
}

export const AUTH_LIMITS = {
  failuresOfNetwork: { max: 30, windowMs: 5 * MINUTE },
  /** Also counts correct passwords, because each sign-in costs a hash, a session and log lines. */
  signInsOfNetwork: { max: 300, windowMs: 5 * MINUTE },
  refreshOfNetwork: { max: 150, windowMs: 5 * MINUTE },
  signUpOfNetwork: { max: 30, windowMs: HOUR },
  verifyOfNetwork: { max: 30, windowMs: 5 * MINUTE },
  mailOfNetwork: { max: 30, windowMs: HOUR },
  mailToAddress: { max: 1, windowMs: MINUTE },
  mailsToAddress: { max: 10, windowMs: HOUR },
  /** Wrong codes for an account from one network. A guess is right with a probability of 1 in 300,000. */
  codesOfNetwork: { max: 10, windowMs: HOUR },
  /** Wrong codes for an account from all networks. Guessing for a year succeeds with a probability of 5 %. */
  codesOfAccount: { max: 50, windowMs: 24 * HOUR },
  /** Wrong codes after a recovery link, which needs no password. Counted separately from `codesOfAccount`. */
  codesOfRecovery: { max: 10, windowMs: HOUR },
  passwordOfAccount: { max: 10, windowMs: HOUR },
  profileOfAccount: { max: 60, windowMs: HOUR },
} satisfies Record<string, Limit>;

export const UNTHROTTLED_FAILURES = 5;
const FIRST_DELAY_MS = 15_000;
const MAX_DELAY_MS = 15 * MINUTE;
/** After this time without an attempt, the count of wrong passwords starts at 0. */
const FORGET_MS = HOUR;

/** Limits memory: a client can have many addresses. */
const MAX_KEYS = 50_000;

interface Counter {
  count: number;
  at: number;
}

export class RateLimiter {
  readonly #counts = new Map<string, Counter>();
  readonly #isOff: boolean;
  readonly #now: () => number;

  /** Uses a monotonic clock: with the time of day, a clock set back by an hour would block keys an hour longer. */
  constructor({
    isOff = false,
    now = () => performance.now(),
  }: { isOff?: boolean; now?: () => number } = {}) {
    this.#isOff = isOff;
    this.#now = now;
  }

  countAttempt(key: string, { max, windowMs }: Limit): number {
    const [known, now] = [this.#counts.get(key), this.#now()];
    const window = known !== undefined && known.at > now ? known : { count: 0, at: now + windowMs };
    const isFull = window.count >= max;
    this.#keep(key, isFull ? window : { ...window, count: window.count + 1 });
    return isFull ? Math.ceil((window.at - now) / 1000) : 0;
  }

  /** Counts an attempt for all keys or for none. */
  countAttempts(counts: readonly (readonly [key: string, limit: Limit])[]): number {
    const waits = counts.map(([key, limit]) => this.countAttempt(key, limit));
    const wait = Math.max(...waits);
    if (wait > 0) {
      for (const [index, [key]] of counts.entries()) if (waits[index] === 0) this.refund(key);
    }
    return wait;
  }

  refund(key: string): void {
    const known = this.#counts.get(key);
    if (known !== undefined) this.#keep(key, { ...known, count: Math.max(0, known.count - 1) });
  }

  /**
   * After five wrong passwords for an account from a network, each further one doubles the waiting time. Returns 0, or the seconds to wait.
   * Counts before the password is checked, so parallel attempts allow no extra guesses.
   */
  beginSignIn(account: string, network: string): number {
    const [key, now] = [signInKey(account, network), this.#now()];
    const known = this.#counts.get(key);
    const before = known && now - known.at < FORGET_MS ? known : { count: 0, at: now };
    const wait = before.at + delayAfter(before.count) - now;
    this.#keep(key, wait > 0 ? before : { count: before.count + 1, at: now });
    return wait > 0 ? Math.ceil(wait / 1000) : 0;
  }

  signedIn(account: string, network: string): void {
    this.#counts.delete(signInKey(account, network));
  }

  refundSignIn(account: string, network: string): void {
    this.refund(signInKey(account, network));
  }

  #keep(key: string, counter: Counter): void {
    if (this.#isOff) return;
    // Inserts the key again: the first key of the map is the oldest, which is dropped first.
    this.#counts.delete(key);
    const [oldest] = this.#counts.keys();
    if (this.#counts.size >= MAX_KEYS && oldest !== undefined) this.#counts.delete(oldest);
    this.#counts.set(key, counter);
  }

  get size(): number {
    return this.#counts.size;
  }

  clear(): void {
    this.#counts.clear();
  }
}

const signInKey = (account: string, network: string) => `password ${account}\n${network}`;

function delayAfter(failures: number): number {
  if (failures < UNTHROTTLED_FAILURES) return 0;
  return Math.min(FIRST_DELAY_MS * 2 ** (failures - UNTHROTTLED_FAILURES), MAX_DELAY_MS);
}
