import { claimsOf, sessionIdIn } from "../token-claims.ts";

/** The session as auth-js stores it and the backend answers it; only what sharing it needs is named. */
export type SharedSession = {
  access_token: string;
  refresh_token: string;
  token_type: string;
  /** Seconds since 1970. */
  expires_at: number;
  expires_in: number;
  user: { id: string; email?: string };
};

/** What an access token says about itself, by the server's clock. */
export type Stamp = {
  /** Stays the same over all refreshes of one sign-in. */
  sessionId: string;
  /** Seconds since 1970; when this person typed a password (or followed a link). */
  signedInAt: number;
  /** Seconds since 1970; when this very token was issued. */
  issuedAt: number;
};

/** Reads the stamp of a session that `isSharedSession` accepts. Throws for anything else. */
export function stamp({ access_token }: Pick<SharedSession, "access_token">): Stamp {
  const claims = claimsOf(access_token);
  const issuedAt = typeof claims.iat === "number" ? claims.iat : 0;
  const signedInAt = claims.amr?.[0]?.timestamp;
  return {
    sessionId: sessionIdIn(claims),
    signedInAt: typeof signedInAt === "number" ? signedInAt : issuedAt,
    issuedAt,
  };
}

/** True for a session that can be used: both tokens, the time it ends and whose it is. */
export function isSharedSession(value: unknown): value is SharedSession {
  if (typeof value !== "object" || value === null) return false;
  const session = value as Partial<SharedSession>;
  return (
    isText(session.access_token) &&
    isText(session.refresh_token) &&
    typeof session.expires_at === "number" &&
    isText(session.user?.id) &&
    hasClaims(session.access_token)
  );
}

/** Seconds that the access token still has, negative once it has ended. */
export function secondsLeft(session: SharedSession, now: number): number {
  return session.expires_at - now / 1000;
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

function hasClaims(token: string): boolean {
  try {
    const claims: unknown = claimsOf(token);
    return typeof claims === "object" && claims !== null;
  } catch {
    return false;
  }
}
