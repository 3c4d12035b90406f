import { expect, test } from "vitest";

import { noteReturn, returnAddress } from "./return-to.ts";

test("a sign-in that a guard asked for leads back to where the person wanted to go", () => {
  const state = noteReturn({ pathname: "/day/create/none", search: "?a=1", hash: "#b" });
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
