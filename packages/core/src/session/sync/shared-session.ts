import type { UserWithFactors } from "../factor.ts";
import { parseTokenClaims } from "../token-claims.ts";

export interface SharedSession {
  access_token: string;
  refresh_token: string;
  token_type: string;
  expires_at: number;
  expires_in: number;
  user: UserWithFactors & { id: string; email?: string };
}

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

export function secondsLeft(session: SharedSession, now: number): number {
  return session.expires_at - now / 1000;
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

/** State of the extension, which shares its session with the pages of the site. */
export interface BrokerState {
  session: SharedSession | null;
  /** Ids of ended sessions, newest first. A page that still stores such a session must not restore it. */
  dead: readonly string[];
  /** Refresh token that the site may have used, for example while the extension was disabled. */
  slept?: string;
}

/** Maximum length of `dead`. While a page is open, fewer sessions end, so the list still has an ended session of the page. */
export const MAX_ENDED_SESSIONS = 32;

export const SIGNED_OUT_STATE: BrokerState = { session: null, dead: [] };

export function withSession(state: BrokerState, session: SharedSession | null): BrokerState {
  return { ...state, session };
}

export function withUncertainToken(state: BrokerState): BrokerState {
  return state.session === null ? state : { ...state, slept: state.session.refresh_token };
}

/** Called when a page of the site has sent the current token. Returns the same object if nothing changes. */
export function withKnownToken(state: BrokerState): BrokerState {
  if (state.slept === undefined) return state;
  const { slept: _shown, ...known } = state;
  return known;
}

/** The site may have used the token, so a refresh must wait for a page of the site. */
export function waitsForPage({ session, slept }: BrokerState): boolean {
  return session !== null && session.refresh_token === slept;
}

export function withEndedSession(state: BrokerState, id: string): BrokerState {
  return {
    ...state,
    dead: [id, ...state.dead.filter((other) => other !== id)].slice(0, MAX_ENDED_SESSIONS),
  };
}
