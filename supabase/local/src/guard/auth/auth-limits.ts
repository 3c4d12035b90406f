import type { Limit } from "./rate-limiter.ts";

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
