import { expect, test } from "vitest";

import { hasLinkError, hasSessionTokens, stripLinkError } from "./auth-link-url.ts";
import { parseConfirmationLink, parseRecoveryLink } from "./email-link.ts";
import { parseLinkError } from "./link-error.ts";

const NOT_VERIFIED = "An error occurred on token verification.";
const EXPIRED = "Email link is invalid or has expired";
/** Text from the author of the link, which the page must never show. */
const DESCRIPTION = "error_description=Call+555-1234+now";
const FRAGMENT = "access_token=a&expires_in=3600&refresh_token=r&token_type=bearer";

function without(name: string): string {
  const params = new URLSearchParams(FRAGMENT);
  params.delete(name);
  return params.toString();
}

test.each([
  ["", "", { kind: "none" }],
  ["?utm_source=mail", "#top", { kind: "none" }],
  ["?token_hash=abc&type=recovery", "", { kind: "code", tokenHash: "abc" }],
])("the recovery link %s%s is parsed", (search, hash, link) => {
  expect(parseRecoveryLink({ search, hash })).toEqual(link);
});

test.each([
  ["?token_hash=abc&type=signup", "", { kind: "code", tokenHash: "abc" }],
  ["?token_hash=abc&type=recovery", "", { kind: "broken", message: NOT_VERIFIED }],
  ["", "", { kind: "none" }],
  ["", "#error=access_denied&error_code=otp_expired", { kind: "broken", message: EXPIRED }],
  ["", `#${FRAGMENT}&type=signup`, { kind: "none" }],
])("the confirmation link %s%s is parsed", (search, hash, link) => {
  expect(parseConfirmationLink({ search, hash })).toEqual(link);
});

test("a recovery link with a complete session is rejected, and its tokens are detected", () => {
  const address = { search: "", hash: `#${FRAGMENT}&type=recovery` };
  expect(parseRecoveryLink(address)).toMatchObject({ message: "Not a valid implicit grant flow url." });
  expect(hasSessionTokens(address)).toBe(true);
  expect(hasSessionTokens({ search: "?access_token=a", hash: "#refresh_token=r" })).toBe(true);
  expect(hasSessionTokens({ search: "", hash: "#top" })).toBe(false);
});

test.each([
  ["a code without its kind", "?token_hash=abc", "", NOT_VERIFIED],
  ["a code of another kind", "?token_hash=abc&type=signup", "", NOT_VERIFIED],
  ["an empty code", "?token_hash=&type=recovery", "", NOT_VERIFIED],
  ["a code of the PKCE flow", "?code=abc", "", "Not a valid implicit grant flow url."],
  ["a fragment without access_token", "", `#${without("access_token")}`, "No access_token detected."],
  ["a fragment without expires_in", "", `#${without("expires_in")}`, "No expires_in detected."],
  ["a fragment without refresh_token", "", `#${without("refresh_token")}`, "No refresh_token detected."],
  ["a fragment without token_type", "", `#${without("token_type")}`, "No token_type detected."],
  ["an error without its code", "", "#error=access_denied", "No error_code detected."],
  ["an error code without an error", "", "#error_code=otp_expired", "No error detected."],
  ["an error without a description", "", "#error=access_denied&error_code=otp_expired", EXPIRED],
  ["an expired link", "", `#error=access_denied&error_code=otp_expired&${DESCRIPTION}`, EXPIRED],
  [
    "an unknown code with a description in the fragment",
    "",
    `#error=a&error_code=b&${DESCRIPTION}`,
    NOT_VERIFIED,
  ],
  ["an expired link in the query", `?error=access_denied&error_code=otp_expired&${DESCRIPTION}`, "", EXPIRED],
  [
    "an unknown code with a description in the query",
    `?error=a&error_code=b&${DESCRIPTION}`,
    "",
    NOT_VERIFIED,
  ],
  ["a description only", `?${DESCRIPTION}`, "", "No error_code detected."],
  ["a code that is a property of every object", "?error=a&error_code=constructor", "", NOT_VERIFIED],
])("parseRecoveryLink returns a fixed message for %s", (_, search, hash, message) => {
  expect(parseRecoveryLink({ search, hash })).toEqual({ kind: "broken", message });
});

test("an error of an auth redirect is found in the URL of any page", () => {
  expect(parseLinkError({ search: "", hash: "#error=access_denied&error_code=otp_expired" })).toBe(EXPIRED);
  expect(parseLinkError({ search: "?q=1", hash: "#top" })).toBeNull();
  expect(hasLinkError({ search: "", hash: "#error=access_denied&error_code=otp_expired" })).toBe(true);
  expect(hasLinkError({ search: "?error_description=no", hash: "" })).toBe(true);
  expect(hasLinkError({ search: "?q=1", hash: "#top" })).toBe(false);
});

test.each([
  ["?error=a&error_code=b&error_description=c+d", ""],
  ["?page=2&error=a&error_code=b", "?page=2"],
  ["?error=a&page=2&error_code=b&q=1", "?page=2&q=1"],
  ["?an-error=a", "?an-error=a"],
  ["", ""],
])("the link error is removed from %s", (search, left) => {
  expect(stripLinkError(search)).toBe(left);
});

test.each([
  ["flow_state_expired", EXPIRED],
  ["flow_state_not_found", EXPIRED],
  ["user_banned", "User is banned"],
  ["over_request_rate_limit", "Request rate limit reached"],
  ["over_email_send_rate_limit", "Email rate limit exceeded"],
])("a link error with the code %s has the message of the auth server", (code, message) => {
  expect(parseLinkError({ search: `?error=a&error_code=${code}`, hash: "" })).toBe(message);
});
