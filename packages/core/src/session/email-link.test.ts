import { describe, expect, test } from "vitest";

import { hasLinkError, hasSessionTokens, stripLinkError } from "./auth-link-url.ts";
import { parseConfirmationLink, parseLinkError, parseRecoveryLink } from "./email-link.ts";

const FRAGMENT = "access_token=a&expires_in=3600&refresh_token=r&token_type=bearer";

function without(name: string): string {
  const params = new URLSearchParams(FRAGMENT);
  params.delete(name);
  return params.toString();
}

test("a page that was opened without a link", () => {
  expect(parseRecoveryLink({ search: "", hash: "" })).toEqual({ kind: "none" });
  expect(parseRecoveryLink({ search: "?utm_source=mail", hash: "#top" })).toEqual({ kind: "none" });
});

test("the link of the mail", () => {
  expect(parseRecoveryLink({ search: "?token_hash=abc&type=recovery", hash: "" })).toEqual({
    kind: "code",
    tokenHash: "abc",
  });
});

test("the link of the mail that confirms an address, and no other mail's", () => {
  const link = { search: "?token_hash=abc&type=signup", hash: "" };
  const other = { search: "?token_hash=abc&type=recovery", hash: "" };
  expect(parseConfirmationLink(link)).toEqual({ kind: "code", tokenHash: "abc" });
  expect(parseConfirmationLink(other)).toMatchObject({ kind: "broken" });
  expect(parseRecoveryLink(link)).toMatchObject({ kind: "broken" });
  expect(parseConfirmationLink({ search: "", hash: "" })).toEqual({ kind: "none" });
  expect(parseConfirmationLink({ search: "", hash: "#error=access_denied&error_code=otp_expired" })).toEqual({
    kind: "broken",
    message: "Email link is invalid or has expired",
  });
  // A session that the auth server would sign somebody in with is not taken here either.
  expect(parseConfirmationLink({ search: "", hash: `#${FRAGMENT}&type=signup` })).toEqual({ kind: "none" });
});

test("a whole session in the address is never taken from there", () => {
  const address = { search: "", hash: `#${FRAGMENT}&type=recovery` };
  expect(parseRecoveryLink(address)).toEqual({
    kind: "broken",
    message: "Not a valid implicit grant flow url.",
  });
  expect(hasSessionTokens(address)).toBe(true);
  expect(hasSessionTokens({ search: "?access_token=a", hash: "#refresh_token=r" })).toBe(true);
  expect(hasSessionTokens({ search: "", hash: "#top" })).toBe(false);
});

describe("a link that does not work says so in the auth layer's words", () => {
  test.each([
    ["a code without its kind", "?token_hash=abc", "", "An error occurred on token verification."],
    ["a code of another kind", "?token_hash=abc&type=signup", "", "An error occurred on token verification."],
    ["an empty code", "?token_hash=&type=recovery", "", "An error occurred on token verification."],
    ["a code of the other flow", "?code=abc", "", "Not a valid implicit grant flow url."],
    ["no access_token", "", `#${without("access_token")}`, "No access_token detected."],
    ["no expires_in", "", `#${without("expires_in")}`, "No expires_in detected."],
    ["no refresh_token", "", `#${without("refresh_token")}`, "No refresh_token detected."],
    ["no token_type", "", `#${without("token_type")}`, "No token_type detected."],
    ["an error without its code", "", "#error=access_denied", "No error_code detected."],
    ["a code without its error", "", "#error_code=otp_expired", "No error detected."],
    [
      "an error without words",
      "",
      "#error=access_denied&error_code=otp_expired",
      "Email link is invalid or has expired",
    ],
    [
      "an expired link, as the auth server redirects it",
      "",
      "#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired",
      "Email link is invalid or has expired",
    ],
    [
      "words of the link's maker are not shown, in the fragment",
      "",
      "#error=a&error_code=b&error_description=Call+555-1234+now",
      "An error occurred on token verification.",
    ],
    [
      "nor in the query, whatever the code",
      "?error=access_denied&error_code=otp_expired&error_description=Call+555-1234+now",
      "",
      "Email link is invalid or has expired",
    ],
    [
      "a code that is a property of every object",
      "?error=a&error_code=constructor",
      "",
      "An error occurred on token verification.",
    ],
    [
      "words of the link's maker in the query, with a code that is none",
      "?error=a&error_code=b&error_description=Call+555-1234",
      "",
      "An error occurred on token verification.",
    ],
    ["words alone", "?error_description=Call+555-1234+now", "", "No error_code detected."],
  ])("%s", (_, search, hash, message) => {
    expect(parseRecoveryLink({ search, hash })).toEqual({ kind: "broken", message });
  });
});

test("an error that a link of the auth server brought to any page", () => {
  expect(parseLinkError({ search: "", hash: "#error=access_denied&error_code=otp_expired" })).toBe(
    "Email link is invalid or has expired",
  );
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
])("what %s says of a link is taken out of it", (search, left) => {
  expect(stripLinkError(search)).toBe(left);
});
