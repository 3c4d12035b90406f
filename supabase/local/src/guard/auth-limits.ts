import { authError } from "./answers.ts";
import type { Limit, RateLimiter } from "./rate-limiter.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How often one address (of the network, or of the mail) may knock. */
export const AUTH_LIMITS = {
  signInFromAddress: { max: 30, windowMs: 5 * MINUTE },
  signInToAccount: { max: 10, windowMs: 5 * MINUTE },
  refresh: { max: 150, windowMs: 5 * MINUTE },
  signUp: { max: 30, windowMs: HOUR },
  verify: { max: 30, windowMs: 5 * MINUTE },
  mailFromAddress: { max: 30, windowMs: HOUR },
  mailToAccount: { max: 1, windowMs: MINUTE },
} satisfies Record<string, Limit>;

export interface AuthCall {
  path: string;
  grantType: string | null;
  peer: string;
  /** The e-mail address in the body, if there is one. */
  email: string;
}

/** The refusal for a call to /auth/v1 that comes too often; lite itself has no limits. */
export function limitAuthCall(
  limiter: RateLimiter,
  { path, grantType, peer, email }: AuthCall,
): Response | undefined {
  const within = (kind: keyof typeof AUTH_LIMITS, who: string) =>
    limiter.allows(`${kind} ${who}`, AUTH_LIMITS[kind]);

  if (path === "token" && grantType === "refresh_token")
    return within("refresh", peer) ? undefined : tooMany();
  if (path === "token") {
    return within("signInFromAddress", peer) && within("signInToAccount", email) ? undefined : tooMany();
  }
  if (path === "signup") return within("signUp", peer) ? undefined : tooMany();
  if (path === "verify") return within("verify", peer) ? undefined : tooMany();
  // A change of address sends mail to whom the caller names, as a recovery does.
  if (path === "recover" || (path === "user" && email !== "")) {
    return within("mailFromAddress", peer) && within("mailToAccount", email) ? undefined : tooManyMails();
  }
  return undefined;
}

function tooMany(): Response {
  return authError(429, "over_request_rate_limit", "Request rate limit reached");
}

function tooManyMails(): Response {
  return authError(
    429,
    "over_email_send_rate_limit",
    "For security purposes, you can only request this after 60 seconds.",
  );
}
