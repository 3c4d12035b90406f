import { readTokenClaims } from "../token-claims.ts";
import type { SharedSession } from "./shared-session.ts";

/** Maximum cookie lifetime in browsers. Each rotation renews it. */
export const MARK_LIFE_S = 400 * 86_400;

/** The name contains the port: cookies ignore it, sessions do not. */
export function markCookieName(origin: string): string {
  const { port } = new URL(origin);
  return port === "" ? "diary-token" : `diary-token-${port}`;
}

/** Age of a refresh token by the mark. `previous`: the server still accepts it. `old`: its use ends the session. */
export type TokenAge = "newest" | "previous" | "old" | "unknown";

interface Mark {
  issuedAt: number;
  newest: string;
  previous: string;
}

/**
 * The mark names the newest refresh token, because the site and the extension rotate it independently: issue time,
 * hash, and hash of the previous token. It contains no secret.
 */
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

/** Returns the next mark; null if `mark` stays. A late response does not replace a later mark. */
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

/**
 * Returns the mark while `session` is sent, without the previous hash: if the response is lost, that token is two
 * rotations old. Null if `mark` stays.
 */
export function markInFlight(mark: string | null, session: SharedSession): string | null {
  const inFlight = `${issuedAt(session)}.${hashOf(session)}.`;
  return tokenAge(mark, session) === "newest" && mark !== inFlight ? inFlight : null;
}

const issuedAt = (session: SharedSession) => readTokenClaims(session.access_token).issuedAt;

/** 24 bits (FNV-1a, folded): enough to distinguish tokens, too few to guess one. */
function hashOf({ refresh_token }: SharedSession): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < refresh_token.length; index++) {
    hash = Math.imul(hash ^ refresh_token.charCodeAt(index), 0x01000193);
  }
  return ((hash >>> 24) ^ (hash & 0xffffff)).toString(36);
}
