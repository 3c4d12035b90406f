import { describe, expect, test } from "vitest";

import { readRecoveryLink } from "./recovery-link.ts";

const FRAGMENT = "access_token=a&expires_in=3600&refresh_token=r&token_type=bearer";

function without(name: string): string {
  const params = new URLSearchParams(FRAGMENT);
  params.delete(name);
  return params.toString();
}

test("a page that was opened without a link", () => {
  expect(readRecoveryLink({ search: "", hash: "" })).toEqual({ kind: "none" });
  expect(readRecoveryLink({ search: "?utm_source=mail", hash: "#top" })).toEqual({ kind: "none" });
});

test("the link of the mail", () => {
  expect(readRecoveryLink({ search: "?token_hash=abc&type=recovery", hash: "" })).toEqual({
    kind: "code",
    tokenHash: "abc",
  });
});

test("a redirect of the auth server with the session in it", () => {
  expect(readRecoveryLink({ search: "", hash: `#${FRAGMENT}&type=recovery` })).toEqual({
    kind: "tokens",
    accessToken: "a",
    refreshToken: "r",
  });
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
      "An error occurred on token verification.",
    ],
    [
      "an expired link, as the auth server redirects it",
      "",
      "#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired",
      "Email link is invalid or has expired",
    ],
    [
      "the same in the query",
      "?error=access_denied&error_code=otp_expired&error_description=Gone",
      "",
      "Gone",
    ],
  ])("%s", (_, search, hash, message) => {
    expect(readRecoveryLink({ search, hash })).toEqual({ kind: "broken", message });
  });
});
