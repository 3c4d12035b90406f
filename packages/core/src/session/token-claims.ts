/** What an access token says. Not verified: the server does that. */
export type TokenClaims = {
  session_id?: unknown;
  sub?: unknown;
  iat?: unknown;
  amr?: { timestamp?: unknown }[];
};

/** Reads what a token says. Throws where it is none. */
export function claimsOf(token: string): TokenClaims {
  const body = token.split(".")[1] ?? "";
  // Read as latin-1: what is used of it is ASCII, and the rest only has to stay JSON.
  return JSON.parse(atob(body.replaceAll("-", "+").replaceAll("_", "/"))) as TokenClaims;
}

/** The session's id: the same over all refreshes of one sign-in. */
export function sessionIdIn({ session_id, sub }: TokenClaims): string {
  // An older backend names no session: then one person is one session.
  return typeof session_id === "string" ? session_id : `of:${String(sub)}`;
}
