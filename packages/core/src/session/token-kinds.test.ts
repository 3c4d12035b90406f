import { expect, test } from "vitest";

import { createDiaryClient } from "../supabase/index.ts";
import { createMemoryPlatform } from "../testing/index.ts";
import { sessionOwnerOf, readStoredSession, sessionStorageKey } from "./stored-session.ts";
import { isSharedSession } from "./sync/index.ts";
import { readTokenClaims } from "./token-claims.ts";

const URL_OF_SITE = "https://abcdefgh.supabase.co";
const USER = { id: "5b1f8a1e-8d5c-4f0a-9d5e-0d7d5f3f6c11", email: "mina@example.com" };
const CLAIMS = {
  iss: `${URL_OF_SITE}/auth/v1`,
  sub: USER.id,
  role: "authenticated",
  session_id: "b7f3c1d2-0000-4000-8000-000000000001",
  iat: 1_800_000_000,
  exp: 1_800_003_600,
  amr: [{ method: "password", timestamp: 1_799_999_000 }],
  // As wide as base64 is, so that both letters in which base64url differs occur.
  user_metadata: { name: "ÿþ>>>???日本語" },
};

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
/** As Auth signs with a secret, and with a key that a project can have. */
const accessTokens = ["HS256", "ES256"].map(
  (alg) => `${part({ alg, kid: "a1", typ: "JWT" })}.${part(CLAIMS)}.c2lnbmF0dXJl`,
);
const refreshTokens: [kind: string, token: string][] = [
  ["random, of twelve letters", "vku3zgpt7sqi"],
  ["random, as the embedded backend has it", "Zk_x-9b1QkVfN0mJ2t7c8w"],
  ["with a counter", Buffer.from(Array.from({ length: 61 }, (_, index) => index * 4)).toString("base64url")],
];
const keys: [kind: string, key: string][] = [
  ["anon", `${part({ alg: "HS256" })}.${part({ role: "anon", iss: "supabase" })}.c2lnbmF0dXJl`],
  ["publishable", "sb_publishable_ACJWlzQHlZjBrEguHvfOxg_3BJgxAaH"],
];

test.each(accessTokens)("an access token says its session, whatever its signature is: %s", (access_token) => {
  expect(readTokenClaims(access_token)).toEqual({
    sessionId: CLAIMS.session_id,
    signedInAt: 1_799_999_000,
    issuedAt: 1_800_000_000,
  });
  expect(sessionOwnerOf({ access_token, user: USER })).toEqual({ user: USER, sessionId: CLAIMS.session_id });
});

test.each(refreshTokens)("a session with a refresh token %s is kept and shared", async (_, refresh_token) => {
  const session = {
    access_token: accessTokens[0],
    refresh_token,
    expires_at: 1_800_003_600,
    token_type: "bearer",
    user: USER,
  };
  expect(isSharedSession(session)).toBe(true);
  const platform = createMemoryPlatform();
  const key = sessionStorageKey(URL_OF_SITE);
  platform.stored.set(key, JSON.stringify(session));
  expect(await readStoredSession(platform.authStorage, key)).toMatchObject({ accessToken: accessTokens[0] });
});

test.each(keys)("the %s key is sent as it is", async (_kind, key) => {
  const sent: Headers[] = [];
  const platform = createMemoryPlatform({
    fetch: async (_input, init) => {
      sent.push(new Headers(init?.headers));
      return Response.json([]);
    },
  });
  const config = { url: URL_OF_SITE, key };
  const [token = ""] = accessTokens;
  for (const held of [null, token]) {
    const diary = createDiaryClient(config, platform, { accessToken: async () => held });
    await diary.db.from("home_challenge").select("challenge_id");
  }
  expect(sent.map((headers) => [headers.get("apikey"), headers.get("authorization")])).toEqual([
    [key, `Bearer ${key}`],
    [key, `Bearer ${token}`],
  ]);
});
