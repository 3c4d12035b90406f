const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export interface Limit {
  /** How many within a window. */
  max: number;
  windowMs: number;
}

/** Rate limits by network, account and mail address; lite itself has none. */
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
  /** Wrong codes of an account from one network: a guess is right in one of 300,000. */
  codesOfNetwork: { max: 10, windowMs: HOUR },
  /** From all networks: a year of guesses is right with 5 %. */
  codesOfAccount: { max: 50, windowMs: 24 * HOUR },
  /** After a mailed link. A separate count: the password does not reach it. */
  codesOfRecovery: { max: 10, windowMs: HOUR },
  passwordOfAccount: { max: 10, windowMs: HOUR },
  profileOfAccount: { max: 60, windowMs: HOUR },
} satisfies Record<string, Limit>;

/** How many wrong passwords cost nothing. */
export const UNTHROTTLED_FAILURES = 5;
const FIRST_DELAY_MS = 15_000;
const LONGEST_DELAY_MS = 15 * MINUTE;
/** After this long without another, the wrong ones are forgotten. */
const FORGET_MS = HOUR;

/** A client with many addresses must not fill the memory. */
const KEPT = 50_000;

interface Counter {
  count: number;
  /** In ms: the end of a limit's window, or the last attempt with a password. */
  at: number;
}

/** Counts attempts by key, in memory. */
export class RateLimiter {
  readonly #counts = new Map<string, Counter>();
  readonly #isOff: boolean;
  readonly #now: () => number;

  /** One that is off counts nothing, so that no limit is reached: for tests. */
  constructor({ isOff = false, now = () => Date.now() }: { isOff?: boolean; now?: () => number } = {}) {
    this.#isOff = isOff;
    this.#now = now;
  }

  /** Counts one more in a fixed window; answers 0, or the seconds until the limit lets it pass. */
  take(key: string, { max, windowMs }: Limit): number {
    const [known, now] = [this.#counts.get(key), this.#now()];
    const window = known !== undefined && known.at > now ? known : { count: 0, at: now + windowMs };
    const isFull = window.count >= max;
    this.#keep(key, isFull ? window : { ...window, count: window.count + 1 });
    return isFull ? Math.ceil((window.at - now) / 1000) : 0;
  }

  /** Counts an attempt for each key, or for none; returns 0, or the seconds to wait. */
  takeAll(counts: readonly (readonly [key: string, limit: Limit])[]): number {
    const waits = counts.map(([key, limit]) => this.take(key, limit));
    const wait = Math.max(...waits);
    if (wait > 0) {
      for (const [index, [key]] of counts.entries()) if (waits[index] === 0) this.giveBack(key);
    }
    return wait;
  }

  /** Takes one back that turned out not to count. */
  giveBack(key: string): void {
    const known = this.#counts.get(key);
    if (known !== undefined) this.#keep(key, { ...known, count: Math.max(0, known.count - 1) });
  }

  /**
   * Counts an attempt with the password of an account, by account and network: the owner gets in from elsewhere meanwhile.
   * Each wrong one doubles the wait for the next, and counts as wrong from its begin, so that many at once are no way
   * around. Answers 0, or the seconds until one may be made.
   */
  beginSignIn(account: string, network: string): number {
    const [key, now] = [signInKey(account, network), this.#now()];
    const known = this.#counts.get(key);
    const before = known && now - known.at < FORGET_MS ? known : { count: 0, at: now };
    const wait = before.at + delayAfter(before.count) - now;
    this.#keep(key, wait > 0 ? before : { count: before.count + 1, at: now });
    return wait > 0 ? Math.ceil(wait / 1000) : 0;
  }

  /** The password was right: the wrong ones before it are forgotten. */
  signedIn(account: string, network: string): void {
    this.#counts.delete(signInKey(account, network));
  }

  /** Nothing was found out about the password. */
  giveBackSignIn(account: string, network: string): void {
    this.giveBack(signInKey(account, network));
  }

  #keep(key: string, counter: Counter): void {
    if (this.#isOff) return;
    // The one changed last is the last to be dropped.
    this.#counts.delete(key);
    const [oldest] = this.#counts.keys();
    if (this.#counts.size >= KEPT && oldest !== undefined) this.#counts.delete(oldest);
    this.#counts.set(key, counter);
  }

  /** How many keys are counted. */
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
  return Math.min(FIRST_DELAY_MS * 2 ** (failures - UNTHROTTLED_FAILURES), LONGEST_DELAY_MS);
}
