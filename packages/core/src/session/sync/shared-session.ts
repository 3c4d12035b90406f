import { parseTokenClaims } from "../token-claims.ts";

/** The session as auth-js stores it and the backend answers it; only what sharing it needs is named. */
export interface SharedSession {
  access_token: string;
  refresh_token: string;
  token_type: string;
  /** Seconds since 1970. */
  expires_at: number;
  expires_in: number;
  user: { id: string; email?: string };
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
    parseTokenClaims(session.access_token) !== null
  );
}

/** Seconds that the access token still has, negative once it has ended. */
export function secondsLeft(session: SharedSession, now: number): number {
  return session.expires_at - now / 1000;
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}
