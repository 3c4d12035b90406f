import type { UrlParts } from "./auth-link-url.ts";

export type EmailLink =
  | { kind: "none" }
  | { kind: "code"; tokenHash: string }
  /** The link is incomplete or of another kind, or the auth server rejected it. `message` is never a text of the URL. */
  | { kind: "broken"; message: string };

const NOT_VERIFIED = "An error occurred on token verification.";
const OTHER_FLOW = "Not a valid implicit grant flow url.";

/** Messages of the auth server by code. Texts in the URL can be forged, so they are never shown. */
const REJECTIONS: Readonly<Record<string, string>> = {
  otp_expired: "Email link is invalid or has expired",
  flow_state_expired: "Email link is invalid or has expired",
  flow_state_not_found: "Email link is invalid or has expired",
  user_banned: "User is banned",
  over_request_rate_limit: "Request rate limit reached",
  over_email_send_rate_limit: "Email rate limit exceeded",
};

const NEEDED = ["access_token", "expires_in", "refresh_token", "token_type"] as const;

function paramsOf({ hash, search }: UrlParts) {
  return { query: new URLSearchParams(search), fragment: new URLSearchParams(hash.replace(/^#/, "")) };
}

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

export function parseLinkError(address: UrlParts): string | null {
  const { fragment, query } = paramsOf(address);
  return errorIn(query) ?? errorIn(fragment);
}

function errorIn(params: URLSearchParams): string | null {
  if (!["error", "error_code", "error_description"].some((name) => params.has(name))) return null;
  const code = params.get("error_code");
  if (!code) return "No error_code detected.";
  if (!params.get("error")) return "No error detected.";
  return Object.hasOwn(REJECTIONS, code) ? (REJECTIONS[code] ?? NOT_VERIFIED) : NOT_VERIFIED;
}
