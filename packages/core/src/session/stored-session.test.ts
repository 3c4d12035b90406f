import { expect, test } from "vitest";

import { createMemoryPlatform } from "../testing/index.ts";
import { readStoredHolder, storageKeyFor } from "./stored-session.ts";

const token = (claims: object) =>
  `h.${btoa(JSON.stringify(claims)).replaceAll("+", "-").replaceAll("/", "_")}.s`;

async function holderIn(stored: string | undefined) {
  const platform = createMemoryPlatform();
  if (stored !== undefined) platform.stored.set("key", stored);
  return readStoredHolder(platform.authStorage, "key");
}

test.each([
  ["http://localhost:3000", "sb-localhost-auth-token"],
  ["https://abcdefgh.supabase.co", "sb-abcdefgh-auth-token"],
])("the session of %s is kept where supabase-js keeps it", (url, key) => {
  expect(storageKeyFor(url)).toBe(key);
});

test("reads whose session is stored", async () => {
  const stored = {
    access_token: token({ sub: "u", session_id: "s" }),
    user: { id: "u", email: "u@example.com" },
  };
  expect(await holderIn(JSON.stringify(stored))).toEqual({
    user: { id: "u", email: "u@example.com" },
    sessionId: "s",
  });
});

test("a token without a session's id is told apart by its person", async () => {
  const stored = { access_token: token({ sub: "u" }), user: { id: "u" } };
  expect(await holderIn(JSON.stringify(stored))).toEqual({ user: { id: "u", email: "" }, sessionId: "of:u" });
});

test.each([
  undefined,
  "",
  "null",
  "{",
  "{}",
  '"text"',
  '{"access_token":"a"}',
  '{"access_token":1,"user":{"id":"u"}}',
])("nobody is found in %j", async (stored) => {
  expect(await holderIn(stored)).toBeNull();
});
