import type { UrlParts } from "./auth-link-url.ts";

/** What the address of a page that a mail leads to brought along. */
export type EmailLink =
  /** Nothing: the page was opened from the settings, say. */
  | { kind: "none" }
  /** The mail's link: a code to hand to `openRecovery` or `confirmEmail`. */
  | { kind: "code"; tokenHash: string }
  /** A link that is incomplete, of another kind, or that the auth server refused; `message` is the auth layer's. */
  | { kind: "broken"; message: string };

const NOT_VERIFIED = "An error occurred on token verification.";
const OTHER_FLOW = "Not a valid implicit grant flow url.";

/** The auth server's words for its codes. Those of the address can be forged and are never shown. */
const REFUSALS: Readonly<Record<string, string>> = {
  otp_expired: "Email link is invalid or has expired",
  flow_state_expired: "Email link is invalid or has expired",
  flow_state_not_found: "Email link is invalid or has expired",
  user_banned: "User is banned",
  over_request_rate_limit: "Request rate limit reached",
  over_email_send_rate_limit: "Email rate limit exceeded",
};

/** In the order in which the auth layer misses them. */
const NEEDED = ["access_token", "expires_in", "refresh_token", "token_type"] as const;

/** What stands in the two parts of an address. */
function paramsOf({ hash, search }: UrlParts) {
  return { query: new URLSearchParams(search), fragment: new URLSearchParams(hash.replace(/^#/, "")) };
}

/** Of `/changepasswordform`. Reads the `search` and `hash` of an address, each with or without its `?` or `#`. */
export function parseRecoveryLink(address: UrlParts): EmailLink {
  const { fragment, query } = paramsOf(address);
  const refused = parseLinkError(address);
  if (refused !== null) return { kind: "broken", message: refused };

  if (query.has("token_hash")) return readCode(query, "recovery");
  // A code of the other flow, which only the browser that asked for it could redeem.
  if (query.has("code")) return { kind: "broken", message: OTHER_FLOW };

  if (!NEEDED.some((name) => fragment.has(name))) return { kind: "none" };
  const missing = NEEDED.find((name) => !fragment.get(name));
  // A whole session would sign the reader of the link in as its maker. Our mails carry codes.
  return { kind: "broken", message: missing === undefined ? OTHER_FLOW : `No ${missing} detected.` };
}

/** The same for the page that confirms an address of mail. */
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

/** What the auth server says of a link that it did not take, or null. Never a text out of the address. */
export function parseLinkError(address: UrlParts): string | null {
  const { fragment, query } = paramsOf(address);
  return refusal(query) ?? refusal(fragment);
}

/** `error` and `error_code` come together. */
function refusal(params: URLSearchParams): string | null {
  if (!["error", "error_code", "error_description"].some((name) => params.has(name))) return null;
  const code = params.get("error_code");
  if (!code) return "No error_code detected.";
  if (!params.get("error")) return "No error detected.";
  return Object.hasOwn(REFUSALS, code) ? (REFUSALS[code] ?? NOT_VERIFIED) : NOT_VERIFIED;
}
