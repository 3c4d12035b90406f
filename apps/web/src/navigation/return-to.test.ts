import { expect, test } from "vitest";

import { readPostSignInState, isSignInPath, returnPath, createReturnState } from "./return-to.ts";

test("a sign-in after a guard leads back to the page", () => {
  const state = createReturnState({ pathname: "/day/create/none", search: "?a=1", hash: "#b" });
  expect(returnPath(state)).toBe("/day/create/none?a=1#b");
});

test("any other sign-in leads to /mypage", () => {
  expect(returnPath(null)).toBe("/mypage");
  expect(returnPath({ other: 1 })).toBe("/mypage");
});

test("another site's address is rejected", () => {
  expect(returnPath({ returnTo: "//evil.example" })).toBe("/mypage");
  expect(returnPath({ returnTo: "/\\evil.example" })).toBe("/mypage");
  expect(returnPath({ returnTo: "https://evil.example" })).toBe("/mypage");
});

test("the like and the scroll position are passed on, and nothing else", () => {
  const state = createReturnState({ pathname: "/home", search: "", hash: "" }, { like: "one", top: 900 });
  expect(returnPath(state)).toBe("/home");
  expect(readPostSignInState(state)).toEqual({ like: "one", top: 900 });
  expect(readPostSignInState({ like: 1, top: "far", other: true })).toEqual({});
  expect(readPostSignInState(null)).toEqual({});
});

test("a sign-in page is recognised by its state", () => {
  expect(isSignInPath(createReturnState({ pathname: "/home", search: "", hash: "" }, { top: 900 }))).toBe(
    true,
  );
  for (const state of [null, undefined, {}, { top: 900 }, { returnTo: 1 }])
    expect(isSignInPath(state)).toBe(false);
});
