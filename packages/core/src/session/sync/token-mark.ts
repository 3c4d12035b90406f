import { readTokenClaims } from "../token-claims.ts";
import type { SharedSession } from "./shared-session.ts";

/** Maximum lifetime of a cookie in browsers. Each rotation of the token renews it. */
export const MARK_LIFE_S = 400 * 86_400;

/** Adds the port to the name, because all ports of a host share cookies, but not sessions. */
export function markCookieName(origin: string): string {
  const { port } = new URL(origin);
  return port === "" ? "diary-token" : `diary-token-${port}`;
}

/** Age of a refresh token. The server still accepts a `previous` token. An `old` token would end the session. */
export type TokenAge = "newest" | "previous" | "old" | "unknown";

interface Mark {
  issuedAt: number;
  newest: string;
  previous: string;
}

/** A cookie marks the newest token, because site and extension both rotate tokens. The mark has hashes and no secret. */
function parseMark(mark: string | null): Mark | null {
  const [, issuedAt, newest = "", previous = ""] = /^(\d+)\.([\da-z]+)\.([\da-z]*)$/.exec(mark ?? "") ?? [];
  return issuedAt === undefined ? null : { issuedAt: Number(issuedAt), newest, previous };
}

export function tokenAge(mark: string | null, session: SharedSession): TokenAge {
  const known = parseMark(mark);
  if (known === null) return "unknown";
  const hash = hashOf(session);
  if (known.newest === hash || known.issuedAt < issuedAt(session)) return "newest";
  return known.previous === hash ? "previous" : "old";
}

/** Returns the next mark, or null if `mark` is still valid. A late response doesn't replace a later mark. */
export function nextMark(
  mark: string | null,
  session: SharedSession,
  previous: SharedSession | null,
): string | null {
  const known = parseMark(mark);
  const hash = hashOf(session);
  const before = previous === null ? "" : hashOf(previous);
  if (known?.newest === hash) return null;
  if (known !== null && known.newest !== before && known.issuedAt > issuedAt(session)) return null;
  return `${issuedAt(session)}.${hash}.${before}`;
}

/** Returns a mark without the previous token, which the server may reject once the newest is sent. Null: no change. */
export function markInFlight(mark: string | null, session: SharedSession): string | null {
  const inFlight = `${issuedAt(session)}.${hashOf(session)}.`;
  return tokenAge(mark, session) === "newest" && mark !== inFlight ? inFlight : null;
}

const issuedAt = (session: SharedSession) => readTokenClaims(session.access_token).issuedAt;

/** 24 bits of FNV-1a are enough to distinguish tokens, but too few to guess a token. */
function hashOf({ refresh_token }: SharedSession): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < refresh_token.length; index++) {
    hash = Math.imul(hash ^ refresh_token.charCodeAt(index), 0x01000193);
  }
  return ((hash >>> 24) ^ (hash & 0xffffff)).toString(36);
}
