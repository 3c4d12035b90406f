import { expect, test } from "vitest";

import { readPostSignInState, isSignInPath, returnPath, createReturnState } from "./return-to.ts";

test("after a redirect to the sign-in page, a sign-in opens the page that the visitor wanted", () => {
  const state = createReturnState({ pathname: "/day/create/none", search: "?a=1", hash: "#b" });
  expect(returnPath(state)).toBe("/day/create/none?a=1#b");
});

test("a sign-in without a redirect opens /mypage", () => {
  expect(returnPath(null)).toBe("/mypage");
  expect(returnPath({ other: 1 })).toBe("/mypage");
});

test.each([
  "//evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "/\n\\evil.example",
  "\t//evil.example",
  "/.//evil.example",
  "/home/..//evil.example",
  "https://evil.example",
  "javascript:alert(1)",
  "/\\[",
])("a sign-in never opens another site: %j", (returnTo) => {
  expect(returnPath({ returnTo })).toBe("/mypage");
});

test("the page after a sign-in gets only the challenge to like and the scroll position", () => {
  const state = createReturnState({ pathname: "/home", search: "", hash: "" }, { like: "one", top: 900 });
  expect(returnPath(state)).toBe("/home");
  expect(readPostSignInState(state)).toEqual({ like: "one", top: 900 });
  expect(readPostSignInState({ like: 1, top: "far", other: true })).toEqual({});
  expect(readPostSignInState(null)).toEqual({});
});

test("`isSignInPath` is true only for a state with the string `returnTo`", () => {
  expect(isSignInPath(createReturnState({ pathname: "/home", search: "", hash: "" }, { top: 900 }))).toBe(
    true,
  );
  for (const state of [null, undefined, {}, { top: 900 }, { returnTo: 1 }])
    expect(isSignInPath(state)).toBe(false);
});
