import { afterAll, beforeAll, expect, test } from "vitest";

import type { TestBackend } from "../src/testing/index.ts";
import { postAuth } from "./people.ts";
import { startSharedBackend } from "./shared-backend.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await startSharedBackend();
});
afterAll(() => backend.close());

const deep = `{"email":"a@diary.example","password":"abcd1234","data":${'{"a":'.repeat(2500)}1${"}".repeat(2500)}}`;

test.each([
  ["a list", "[]"],
  ["a word", '"a"'],
  ["nothing", "null"],
  ["half a pair", '{"email":"a@diary.example","password":"abcd1234","data":{"a":"\\ud83d"}}'],
  ["a byte order mark", '\ufeff{"email":"a@diary.example","password":"abcd1234"}'],
  ["what nests deeper than any form", deep],
  ["an address that is no text", '{"email":{"a":1},"password":"abcd1234"}'],
  ["an address with a NUL", '{"email":"a\\u0000@diary.example","password":"abcd1234"}'],
  ["an address of a thousand letters", `{"email":"${"a".repeat(1000)}@diary.example","password":"abcd1234"}`],
  ["a password that is no text", '{"email":"a@diary.example","password":["abcd1234"]}'],
  ["a form", "email=a%40diary.example&password=abcd1234"],
])("a sign-up or sign-in with %s for its body is a bad request, and makes nobody", async (_what, body) => {
  for (const path of ["signup", "token?grant_type=password", "recover"]) {
    const answer = await postAuth(backend, path, body);
    expect([path, answer.status]).toEqual([path, expect.toBeOneOf([400, 413])]);
    expect(await answer.json()).toMatchObject({
      error_code: expect.toBeOneOf(["bad_json", "validation_failed"]),
    });
  }
  expect(await backend.sql("select from auth.users")).toEqual([]);
});

test.each([
  ["verify", { type: "recovery", token_hash: { a: 1 } }],
  ["verify", { type: "recovery", email: "a@diary.example", token: ["1"] }],
  ["verify", { type: ["recovery"], token_hash: "a" }],
  ["token?grant_type=refresh_token", { refresh_token: { a: 1 } }],
  ["token?grant_type=refresh_token", { refresh_token: "a\0" }],
  ["signup", { email: "a@diary.example", password: "abcd1234", data: [1] }],
  ["signup", { email: "a@diary.example", password: "abcd1234", data: "x" }],
])("%s with %o is a bad request", async (path, body) => {
  const answer = await postAuth(backend, path, body);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ error_code: "validation_failed" });
});
