import type { UrlParts } from "./auth-link-url.ts";

export type EmailLink =
  | { kind: "none" }
  | { kind: "code"; tokenHash: string }
  /** An incomplete link, one of another kind, or one that the auth server rejected; `message` is auth-js's. */
  | { kind: "broken"; message: string };

const NOT_VERIFIED = "An error occurred on token verification.";
const OTHER_FLOW = "Not a valid implicit grant flow url.";

/** The auth server's messages by code. Messages in the URL can be forged and are never shown. */
const REFUSALS: Readonly<Record<string, string>> = {
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

/** Parses the URL of `/changepasswordform`. `search` and `hash` may come with or without `?` and `#`. */
export function parseRecoveryLink(address: UrlParts): EmailLink {
  const { fragment, query } = paramsOf(address);
  const refused = parseLinkError(address);
  if (refused !== null) return { kind: "broken", message: refused };

  if (query.has("token_hash")) return readCode(query, "recovery");
  // A PKCE code: only the browser that requested it could redeem it.
  if (query.has("code")) return { kind: "broken", message: OTHER_FLOW };

  if (!NEEDED.some((name) => fragment.has(name))) return { kind: "none" };
  const missing = NEEDED.find((name) => !fragment.get(name));
  // A complete session would sign the reader in as the link's author. Our mails carry codes.
  return { kind: "broken", message: missing === undefined ? OTHER_FLOW : `No ${missing} detected.` };
}

export function parseConfirmationLink(address: UrlParts): EmailLink {
  const refused = parseLinkError(address);
  if (refused !== null) return { kind: "broken", message: refused };
  const { query } = paramsOf(address);
  return query.has("token_hash") ? readCode(query, "signup") : { kind: "none" };
}

function readCode(query: URLSearchParams, type: "recovery" | "signup"): EmailLink {
  const tokenHash = query.get("token_hash");
  if (!tokenHash || query.get("type") !== type) return { kind: "broken", message: NOT_VERIFIED };
  return { kind: "code", tokenHash };
}

/** Returns the error message for a rejected link, or null. Never a text from the URL. */
export function parseLinkError(address: UrlParts): string | null {
  const { fragment, query } = paramsOf(address);
  return refusal(query) ?? refusal(fragment);
}

function refusal(params: URLSearchParams): string | null {
  if (!["error", "error_code", "error_description"].some((name) => params.has(name))) return null;
  const code = params.get("error_code");
  if (!code) return "No error_code detected.";
  if (!params.get("error")) return "No error detected.";
  return Object.hasOwn(REFUSALS, code) ? (REFUSALS[code] ?? NOT_VERIFIED) : NOT_VERIFIED;
}
