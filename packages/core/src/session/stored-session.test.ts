import { expect, test } from "vitest";

import { createMemoryPlatform } from "../testing/index.ts";
import { isTokenFresh, readStoredSession, sessionOwnerOf, sessionStorageKey } from "./stored-session.ts";

const token = (claims: object) =>
  `h.${btoa(JSON.stringify(claims)).replaceAll("+", "-").replaceAll("/", "_")}.s`;

async function storedAs(text: string | undefined) {
  const platform = createMemoryPlatform();
  if (text !== undefined) platform.stored.set("key", text);
  return readStoredSession(platform.authStorage, "key");
}

test.each([
  ["http://localhost:3000", "sb-localhost-auth-token"],
  ["https://abcdefgh.supabase.co", "sb-abcdefgh-auth-token"],
])("the session of %s is stored under the key %s, like in supabase-js", (url, key) => {
  expect(sessionStorageKey(url)).toBe(key);
});

test("the owner of the stored session is read", async () => {
  const access_token = token({ sub: "u", session_id: "s" });
  const session = { access_token, expires_at: 1000, user: { id: "u", email: "u@example.com" } };
  expect(await storedAs(JSON.stringify(session))).toEqual({
    owner: { user: { id: "u", email: "u@example.com" }, sessionId: "s" },
    accessToken: access_token,
    expiresAt: 1000,
  });
});

test.each([
  [{}, undefined],
  [{ app_metadata: {} }, undefined],
  [{ app_metadata: { providers: [] } }, undefined],
  [{ app_metadata: { providers: ["email"] } }, undefined],
  [{ app_metadata: { providers: ["google", "email"] } }, undefined],
  [{ app_metadata: { providers: ["google", "github"] } }, "google"],
])("the user %j signs in with the provider %s", (parts, provider) => {
  const { user } = sessionOwnerOf({ access_token: token({}), user: { id: "u", ...parts } });
  expect(user).toEqual({ id: "u", email: "", ...(provider && { provider }) });
});

test("a session without an id gets an id that contains the user's id", async () => {
  const stored = await storedAs(JSON.stringify({ access_token: token({ sub: "u" }), user: { id: "u" } }));
  expect(stored?.owner).toEqual({ user: { id: "u", email: "" }, sessionId: "of:u" });
  expect(stored?.expiresAt).toBe(0);
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
])("the stored text %j contains no session", async (text) => {
  expect(await storedAs(text)).toBeNull();
});

const owner = { user: { id: "u", email: "" }, sessionId: "s" };
test.each([
  [3600, true],
  [91, true],
  [90, false],
  [0, false],
  [-3600, false],
])("a token that expires in %i seconds is fresh: %s", (left, fresh) => {
  const now = 1_800_000_000_000;
  expect(isTokenFresh({ owner, accessToken: "a", expiresAt: now / 1000 + left }, now)).toBe(fresh);
});
