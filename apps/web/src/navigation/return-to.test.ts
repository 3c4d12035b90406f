import { expect, test } from "vitest";

import { arrivalState, isSigningIn, returnAddress, returnState } from "./return-to.ts";

test("a sign-in that a guard asked for leads back to where the person wanted to go", () => {
  const state = returnState({ pathname: "/day/create/none", search: "?a=1", hash: "#b" });
  expect(returnAddress(state)).toBe("/day/create/none?a=1#b");
});

test("any other sign-in leads to /mypage", () => {
  expect(returnAddress(null)).toBe("/mypage");
  expect(returnAddress({ other: 1 })).toBe("/mypage");
});

test("another site's address is not followed", () => {
  expect(returnAddress({ returnTo: "//evil.example" })).toBe("/mypage");
  expect(returnAddress({ returnTo: "/\\evil.example" })).toBe("/mypage");
  expect(returnAddress({ returnTo: "https://evil.example" })).toBe("/mypage");
});

test("the like and the place in the page come along, and nothing else", () => {
  const state = returnState({ pathname: "/home", search: "", hash: "" }, { like: "one", top: 900 });
  expect(returnAddress(state)).toBe("/home");
  expect(arrivalState(state)).toEqual({ like: "one", top: 900 });
  expect(arrivalState({ like: 1, top: "far", other: true })).toEqual({});
  expect(arrivalState(null)).toEqual({});
});

test("a page of signing in is known by where it leads", () => {
  expect(isSigningIn(returnState({ pathname: "/home", search: "", hash: "" }, { top: 900 }))).toBe(true);
  for (const state of [null, undefined, {}, { top: 900 }, { returnTo: 1 }])
    expect(isSigningIn(state)).toBe(false);
});
