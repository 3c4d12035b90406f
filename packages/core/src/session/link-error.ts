import type { UrlParts } from "./auth-link-url.ts";

export const NOT_VERIFIED = "An error occurred on token verification.";

/** Messages of the auth server by code. Texts in the URL can be forged, so they are never shown. */
const REJECTIONS: Readonly<Record<string, string>> = {
  otp_expired: "Email link is invalid or has expired",
  flow_state_expired: "Email link is invalid or has expired",
  flow_state_not_found: "Email link is invalid or has expired",
  user_banned: "User is banned",
  over_request_rate_limit: "Request rate limit reached",
  over_email_send_rate_limit: "Email rate limit exceeded",
};

export function paramsOf({ hash, search }: UrlParts) {
  return { query: new URLSearchParams(search), fragment: new URLSearchParams(hash.replace(/^#/, "")) };
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
