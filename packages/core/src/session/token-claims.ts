/** Claims of an access token, not verified. Times are by the server's clock, in seconds since 1970. */
export interface TokenClaims {
  sessionId: string;
  signedInAt: number;
  issuedAt: number;
}

interface RawClaims {
  session_id?: unknown;
  sub?: unknown;
  iat?: unknown;
  amr?: { timestamp?: unknown }[];
}

export function readTokenClaims(accessToken: string): TokenClaims {
  const body = accessToken.split(".")[1] ?? "";
  // Decodes as latin-1, which is sufficient because the used claims are ASCII.
  const claims = JSON.parse(atob(body.replaceAll("-", "+").replaceAll("_", "/"))) as RawClaims | null;
  if (typeof claims !== "object" || claims === null) throw new TypeError("The token has no claims.");
  const issuedAt = typeof claims.iat === "number" ? claims.iat : 0;
  const signedInAt = claims.amr?.[0]?.timestamp;
  return {
    sessionId: typeof claims.session_id === "string" ? claims.session_id : `of:${String(claims.sub)}`,
    signedInAt: typeof signedInAt === "number" ? signedInAt : issuedAt,
    issuedAt,
  };
}

export function parseTokenClaims(accessToken: string): TokenClaims | null {
  try {
    return readTokenClaims(accessToken);
  } catch {
    return null;
  }
}
