import type { UrlParts } from "./auth-link-url.ts";
import { NOT_VERIFIED, paramsOf, parseLinkError } from "./link-error.ts";

export type EmailLink =
  | { kind: "none" }
  | { kind: "code"; tokenHash: string }
  /** The link is incomplete or of another kind, or the auth server rejected it. `message` is never a text of the URL. */
  | { kind: "broken"; message: string };

const OTHER_FLOW = "Not a valid implicit grant flow url.";

const NEEDED = ["access_token", "expires_in", "refresh_token", "token_type"] as const;

export function parseRecoveryLink(address: UrlParts): EmailLink {
  const { fragment, query } = paramsOf(address);
  const linkError = parseLinkError(address);
  if (linkError !== null) return { kind: "broken", message: linkError };

  if (query.has("token_hash")) return readCode(query, "recovery");
  // A code of the PKCE flow works only in the browser that requested it.
  if (query.has("code")) return { kind: "broken", message: OTHER_FLOW };

  if (!NEEDED.some((name) => fragment.has(name))) return { kind: "none" };
  const missing = NEEDED.find((name) => !fragment.get(name));
  // Also rejects a complete session, because it would sign the user in as the author of the link.
  return { kind: "broken", message: missing === undefined ? OTHER_FLOW : `No ${missing} detected.` };
}

export function parseConfirmationLink(address: UrlParts): EmailLink {
  const linkError = parseLinkError(address);
  if (linkError !== null) return { kind: "broken", message: linkError };
  const { query } = paramsOf(address);
  return query.has("token_hash") ? readCode(query, "signup") : { kind: "none" };
}

function readCode(query: URLSearchParams, type: "recovery" | "signup"): EmailLink {
  const tokenHash = query.get("token_hash");
  if (!tokenHash || query.get("type") !== type) return { kind: "broken", message: NOT_VERIFIED };
  return { kind: "code", tokenHash };
}
