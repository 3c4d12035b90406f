/** What an access token says about itself, by the server's clock. Not verified: the server does that. */
export interface TokenClaims {
  /** The same over all refreshes of one sign-in, and another for each sign-in of one person. */
  sessionId: string;
  /** Seconds since 1970; when this person typed a password (or followed a link). */
  signedInAt: number;
  /** Seconds since 1970; when this very token was issued. */
  issuedAt: number;
}

interface RawClaims {
  session_id?: unknown;
  sub?: unknown;
  iat?: unknown;
  amr?: { timestamp?: unknown }[];
}

/** Reads what an access token says. Throws where it is none. */
export function readTokenClaims(accessToken: string): TokenClaims {
  const body = accessToken.split(".")[1] ?? "";
  // Read as latin-1: what is used of it is ASCII, and the rest only has to stay JSON.
  const claims = JSON.parse(atob(body.replaceAll("-", "+").replaceAll("_", "/"))) as RawClaims | null;
  if (typeof claims !== "object" || claims === null) throw new TypeError("The token has no claims.");
  const issuedAt = typeof claims.iat === "number" ? claims.iat : 0;
  const signedInAt = claims.amr?.[0]?.timestamp;
  return {
    // An older backend names no session: then one person is one session.
    sessionId: typeof claims.session_id === "string" ? claims.session_id : `of:${String(claims.sub)}`,
    signedInAt: typeof signedInAt === "number" ? signedInAt : issuedAt,
    issuedAt,
  };
}

/** The claims of a token, or null where it is none. */
export function parseTokenClaims(accessToken: string): TokenClaims | null {
  try {
    return readTokenClaims(accessToken);
  } catch {
    return null;
  }
}
