import { describe, expect, test } from "vitest";

import { aSession } from "./testing/a-session.ts";
import { markCookieName, markInFlight, nextMark, tokenAge } from "./token-mark.ts";

const token = (name: string, issuedAt: number) => ({ ...aSession({ issuedAt }), refresh_token: name });
const [a, b, c] = [token("a", 100), token("b", 200), token("c", 300)];
const markOfB = nextMark(nextMark(null, a, null), b, a);
const markOfC = nextMark(markOfB, c, b);

test.each([
  ["the newest token", markOfC, c, "newest"],
  ["the token before the newest", markOfC, b, "previous"],
  ["a token two rotations old", markOfC, a, "old"],
  ["an earlier token of another sign-in", markOfC, token("other", 250), "old"],
  ["another token of the same second", markOfC, token("other", 300), "old"],
  ["a token whose mark was lost in a crash", markOfB, c, "newest"],
  ["the newest refresh token with a later access token", markOfC, token("c", 310), "newest"],
  ["any token without a mark", null, a, "unknown"],
  ["any token if the cookie is empty", "", a, "unknown"],
  ["any token if the cookie is no mark", "1.x", a, "unknown"],
  ["any token if the mark has an invalid time", "soon.abc.def", a, "unknown"],
])("tokenAge returns the age of %s", (_, mark, session, age) => {
  expect(tokenAge(mark, session)).toBe(age);
});

describe("a mark", () => {
  test("a mark contains no token", () => {
    expect(markOfC).toMatch(/^300\.[\da-z]{1,5}\.[\da-z]{1,5}$/);
    const long = "0b5c1d0e-3f4b-4c55-9a41-0c2f1c7a9b10";
    expect(nextMark(null, token(long, 1), null)).toMatch(/^1\.[\da-z]{1,5}\.$/);
  });

  test.each([
    ["the same token is stored again", markOfC, c, b],
    ["a late response brings an earlier token", markOfC, b, a],
    ["a late response brings another earlier token", markOfC, token("x", 250), a],
  ])("nextMark doesn't replace the mark when %s", (_, mark, session, previous) => {
    expect(nextMark(mark, session, previous)).toBeNull();
  });

  test.each([
    ["a rotation follows", markOfC, token("d", 400), c, "newest"],
    ["the server's clock was set back before a rotation", markOfC, token("d", 50), c, "newest"],
    ["a later token is from another sign-in", markOfB, token("z", 999), null, "newest"],
    ["there is no mark", null, a, null, "newest"],
  ] as const)("nextMark returns a new mark when %s", (_, mark, session, previous, age) => {
    expect(tokenAge(nextMark(mark, session, previous), session)).toBe(age);
  });
});

test("the previous token counts as old while the newest token is being sent", () => {
  const inFlight = markInFlight(markOfC, c);
  expect(tokenAge(inFlight, c)).toBe("newest");
  expect(tokenAge(inFlight, b)).toBe("old");
  expect(tokenAge(nextMark(inFlight, token("d", 400), c), c)).toBe("previous");
  expect(markInFlight(inFlight, c)).toBeNull();
  expect(markInFlight(markOfC, b)).toBeNull();
});

test("two servers on one host have separate cookies", () => {
  expect(markCookieName("https://diary.example")).toBe("diary-token");
  expect(markCookieName("http://localhost:3000")).toBe("diary-token-3000");
  expect(markCookieName("http://localhost:4000")).toBe("diary-token-4000");
});
