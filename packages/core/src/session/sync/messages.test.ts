import { expect, test } from "vitest";

import { parseAuthRequest } from "./messages.ts";

test("every kind of request is parsed", () => {
  expect(parseAuthRequest({ type: "auth:get", extra: 1 })).toEqual({ type: "auth:get" });
  expect(parseAuthRequest({ type: "auth:get", refused: "token" })).toEqual({
    type: "auth:get",
    refused: "token",
  });
  expect(parseAuthRequest({ type: "auth:signOut" })).toEqual({ type: "auth:signOut" });
  expect(parseAuthRequest({ type: "auth:signIn", email: "a@b.example", password: "abcd1234" })).toEqual({
    type: "auth:signIn",
    email: "a@b.example",
    password: "abcd1234",
  });
  const page = { session: { any: 1 }, out: { sid: "s", at: 1 }, cause: "change" } as const;
  expect(parseAuthRequest({ type: "auth:sync", page })).toEqual({ type: "auth:sync", page });
  expect(parseAuthRequest({ type: "auth:refresh", page })).toEqual({ type: "auth:refresh", page });
});

test("parseAuthRequest reads invalid content of the page's storage as empty storage", () => {
  expect(parseAuthRequest({ type: "auth:sync", page: {} })).toEqual({
    type: "auth:sync",
    page: { session: null, out: null, cause: "look" },
  });
  expect(parseAuthRequest({ type: "auth:sync", page: { out: { sid: 1 }, cause: "other" } })).toEqual({
    type: "auth:sync",
    page: { session: null, out: null, cause: "look" },
  });
});

test.each([
  undefined,
  null,
  "auth:get",
  {},
  { type: "auth:pull" },
  { type: "auth:everything" },
  { type: "auth:signIn", email: "a@b.example" },
  { type: "auth:sync" },
  { type: "auth:refresh", page: "x" },
  { type: "auth:refresh", page: null },
  { type: ["auth:signOut"] },
  { type: "auth:get", refused: 1 },
  { type: "auth:signIn", email: ["a@b.example"], password: "abcd1234" },
])("parseAuthRequest rejects %o", (value) => {
  expect(parseAuthRequest(value)).toBeNull();
});
