import { claimsOf, sessionIdIn } from "./token-claims.ts";

/**
 * The id of the session that an access token belongs to. It stays the same over refreshes and differs
 * between two sign-ins of one person. Not verified: the server does that.
 */
export function sessionIdOf(accessToken: string): string {
  try {
    return sessionIdIn(claimsOf(accessToken));
  } catch {
    return sessionIdIn({});
  }
}
