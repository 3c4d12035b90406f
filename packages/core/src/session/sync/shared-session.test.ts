import { expect, test } from "vitest";

import { readTokenClaims } from "../token-claims.ts";
import {
  isSharedSession,
  secondsLeft,
  SIGNED_OUT_STATE,
  waitsForPage,
  withEndedSession,
  withKnownToken,
  withSession,
  withUncertainToken,
} from "./shared-session.ts";
import { aSession } from "./testing/a-session.ts";

const tokenOf = (claims: object) =>
  `head.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.signature`;

test("claims are read from a token with non-ASCII characters", () => {
  const user_metadata = { name: "ÿþ>>>???日本語" };
  const amr = [{ method: "password", timestamp: 5 }];
  expect(readTokenClaims(tokenOf({ session_id: "s", iat: 9, amr, user_metadata }))).toEqual({
    sessionId: "s",
    signedInAt: 5,
    issuedAt: 9,
  });
});

test("the session id falls back to the user id, and the sign-in time to the issue time", () => {
  expect(readTokenClaims(tokenOf({ sub: "p", iat: 7 }))).toEqual({
    sessionId: "of:p",
    signedInAt: 7,
    issuedAt: 7,
  });
  expect(readTokenClaims(tokenOf({ sub: "p" }))).toMatchObject({ signedInAt: 0, issuedAt: 0 });
});

const valid = aSession();

test.each([
  ["null", null],
  ["a text", "session"],
  ["an empty object", {}],
  ["a value without an access token", { ...valid, access_token: "" }],
  ["a value without a refresh token", { ...valid, refresh_token: undefined }],
  ["a value without an expiry", { ...valid, expires_at: undefined }],
  ["a value without a user", { ...valid, user: undefined }],
  ["a value with an invalid token", { ...valid, access_token: "abc" }],
  ["a token whose body is not JSON", { ...valid, access_token: "a.e30x.c" }],
  ["a token whose body is null", { ...valid, access_token: `a.${btoa("null")}.c` }],
])("%s is not a session", (_, value) => {
  expect(isSharedSession(value)).toBe(false);
});

test("the backend's response is accepted as a session", () => {
  expect(isSharedSession(valid)).toBe(true);
});

test("secondsLeft returns the seconds until a token expires", () => {
  expect(secondsLeft(aSession({ issuedAt: 100, life: 60 }), 130_000)).toBe(30);
  expect(secondsLeft(aSession({ issuedAt: 100, life: 60 }), 170_000)).toBe(-10);
});

test("a refresh waits for a page only while the current token may be used", () => {
  const state = withSession(SIGNED_OUT_STATE, valid);
  const uncertain = withUncertainToken(state);
  expect([state, uncertain, withKnownToken(uncertain)].map(waitsForPage)).toEqual([false, true, false]);
  expect(waitsForPage(withSession(uncertain, aSession({ issuedAt: 2_000 })))).toBe(false);
  expect(waitsForPage(withSession(uncertain, null))).toBe(false);
  expect(withKnownToken(uncertain)).toEqual(state);
  expect(withKnownToken(state)).toBe(state);
  expect(withUncertainToken(SIGNED_OUT_STATE)).toBe(SIGNED_OUT_STATE);
});

test("an ended session is listed once, as the newest", () => {
  const state = ["a", "b", "a"].reduce(withEndedSession, withSession(SIGNED_OUT_STATE, valid));
  expect(state).toEqual({ session: valid, dead: ["a", "b"] });
});
