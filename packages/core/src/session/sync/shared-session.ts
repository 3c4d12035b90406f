import type { UserWithFactors } from "../factor.ts";
import { parseTokenClaims } from "../token-claims.ts";

/** The session as auth-js stores it and the backend answers it; only what sharing it needs is named. */
export interface SharedSession {
  access_token: string;
  refresh_token: string;
  token_type: string;
  /** Seconds since 1970. */
  expires_at: number;
  expires_in: number;
  user: UserWithFactors & { id: string; email?: string };
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

/** What the owner of the session keeps. Only the owner writes it. */
export interface BrokerState {
  session: SharedSession | null;
  /** Ids of sessions that have ended, newest first: a page that still holds one must not bring it back. */
  dead: readonly string[];
  /** The refresh token that was kept while the extension was off or had no access: the site may have used it since. */
  slept?: string;
}

/** More than the sessions that end between two visits of a page that was left open. */
export const MAX_ENDED_SESSIONS = 32;

export const SIGNED_OUT_STATE: BrokerState = { session: null, dead: [] };

export function withSession(state: BrokerState, session: SharedSession | null): BrokerState {
  return { ...state, session };
}

/** `state` whose token may have been used by the site, without a notification here. */
export function withSleptToken(state: BrokerState): BrokerState {
  return state.session === null ? state : { ...state, slept: state.session.refresh_token };
}

/** `state` after a page of the site has shown which token is the current one. The same object where it was known. */
export function withKnownToken(state: BrokerState): BrokerState {
  if (state.slept === undefined) return state;
  const { slept: _shown, ...known } = state;
  return known;
}

/** Whether the session waits for a page of the site, since its token may have been used there. */
export function waitsForPage({ session, slept }: BrokerState): boolean {
  return session !== null && session.refresh_token === slept;
}

export function withEndedSession(state: BrokerState, id: string): BrokerState {
  return {
    ...state,
    dead: [id, ...state.dead.filter((other) => other !== id)].slice(0, MAX_ENDED_SESSIONS),
  };
}
