/**
 * The id of the session that an access token belongs to. It stays the same over refreshes and differs
 * between two sign-ins of one person. Not verified: the server does that.
 */
export function sessionIdOf(accessToken: string): string {
  const claims = claimsOf(accessToken);
  if (typeof claims["session_id"] === "string") return claims["session_id"];
  return `of:${String(claims["sub"])}`;
}

function claimsOf(token: string): Record<string, unknown> {
  const [, payload = ""] = token.split(".");
  try {
    return JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/"))) as Record<string, unknown>;
  } catch {
    return {};
  }
}
