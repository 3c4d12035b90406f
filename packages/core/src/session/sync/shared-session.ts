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

/** What the owner of the session keeps. Written by nobody else. */
export interface BrokerState {
  v: 1;
  /** Counts the changes. */
  rev: number;
  session: SharedSession | null;
  /** Ids of sessions that have ended, newest first: a page that still holds one must not bring it back. */
  dead: readonly string[];
}

/** More than anybody ends between two visits of a page that was left open. */
export const MAX_ENDED_SESSIONS = 32;

export const SIGNED_OUT_STATE: BrokerState = { v: 1, rev: 0, session: null, dead: [] };

/** `state` with another session in it. */
export function withSession(state: BrokerState, session: SharedSession | null): BrokerState {
  return { ...state, rev: state.rev + 1, session };
}

/** `state` knowing that the session `id` has ended. */
export function withEndedSession(state: BrokerState, id: string): BrokerState {
  return {
    ...state,
    rev: state.rev + 1,
    dead: [id, ...state.dead.filter((other) => other !== id)].slice(0, MAX_ENDED_SESSIONS),
  };
}
