import { createHmac } from "node:crypto";

import { describe, expect, test } from "vitest";

import { createSecrets } from "../src/secrets.ts";
import { startSharedBackend } from "./shared-backend.ts";
import { createChallenge, PASSWORD, postAuth, signUp } from "./users.ts";

const secrets = createSecrets();
const backend = await startSharedBackend({ secrets });
const open = await startSharedBackend({ secrets, serviceKey: true });
const owner = await signUp(backend, "owner");
await createChallenge(owner, { title: "For everyone" });

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

function token(
  claims: Record<string, unknown> = {},
  header: Record<string, unknown> = {},
  secret = secrets.jwt_secret,
): string {
  const now = Math.floor(Date.now() / 1000);
  const [, payload = ""] = owner.token.split(".");
  const own = JSON.parse(Buffer.from(payload, "base64url").toString()) as Record<string, unknown>;
  const body = `${part({ alg: "HS256", typ: "JWT", ...header })}.${part({ ...own, iat: now, exp: now + 60, ...claims })}`;
  return `${body}.${createHmac("sha256", secret).update(body).digest("base64url")}`;
}

function ask(path: string, headers: Record<string, string>, url = backend.url): Promise<Response> {
  return fetch(url + path, { headers: { apikey: backend.key, ...headers } });
}

async function responsesTo(authorization: string): Promise<Record<string, unknown>> {
  const headers = { authorization };
  const rest = await ask("/rest/v1/challenge?select=challenge_id", headers);
  const auth = await ask("/auth/v1/user", headers);
  const storage = await ask(`/storage/v1/object/authenticated/avatars/${owner.id}/a.png`, headers);
  return {
    rest: rest.status,
    rows: rest.ok ? ((await rest.json()) as unknown[]).length : 0,
    auth: auth.status,
    storage: storage.status,
  };
}

test("a valid token is accepted with the scheme Bearer or bearer", async () => {
  expect(await responsesTo(`Bearer ${token()}`)).toMatchObject({
    rest: 200,
    rows: 1,
    auth: 200,
    storage: 400,
  });
  expect(await responsesTo(`bearer ${token()}`)).toMatchObject({ rest: 200, rows: 1, auth: 200 });
  expect((await ask("/rest/v1/challenge?select=challenge_id", {})).status).toBe(200);
});

test("calls that start a session ignore an outdated token in the header", async () => {
  const authorization = `Bearer ${token({ exp: 1 })}`;
  const account = { email: owner.email, password: PASSWORD };
  const signIn = await postAuth(backend, "token?grant_type=password", account, { authorization });
  expect(signIn.status).toBe(200);
  expect((await ask("/auth/v1/settings", { authorization })).status).toBe(200);
});

describe("an invalid authorization header", () => {
  test.each([
    ["a token without a scheme", () => token()],
    ["another scheme", () => `Basic ${Buffer.from("a:b").toString("base64")}`],
    ["a scheme without a token", () => "Bearer"],
    ["a word that is not a token", () => "Bearer nonsense"],
    ["a publishable key of another site", () => "Bearer sb_publishable_somebodyelses"],
    ["a token of two parts", () => `Bearer ${token().split(".").slice(0, 2).join(".")}`],
    ["a token of four parts", () => `Bearer ${token()}.x`],
  ])("a request with %s is rejected and isn't treated as anonymous", async (_what, authorization) => {
    expect(await responsesTo(authorization())).toEqual({ rest: 401, rows: 0, auth: 401, storage: 401 });
  });

  test.each([
    ["without a signature", () => token().replace(/[^.]+$/, "")],
    [
      "whose header says that it has no signature",
      () => `${part({ alg: "none" })}.${token().split(".")[1] ?? ""}.`,
    ],
    ["with another algorithm", () => token({}, { alg: "HS512" })],
    ["with an asymmetric algorithm and signed with the secret", () => token({}, { alg: "RS256" })],
    ["signed with a key in its header", () => token({}, { jwk: { kty: "oct", k: "a2V5" } }, "key")],
    ["signed with another server's secret", () => token({}, {}, createSecrets().jwt_secret)],
    ["that is not valid yet", () => token({ nbf: 9e9 })],
    ["with an expiry that is not a number", () => token({ exp: "9999999999" })],
    [
      "whose claims were changed",
      () => token().replace(/\.[^.]+\./, `.${part({ role: "service_role", exp: 9e9 })}.`),
    ],
    // The default secret of lite (@supabase/lite). The next row has the default secret of the Supabase CLI.
    ["signed with a public secret", () => token({}, {}, "your-jwt-secret")],
    [
      "of the database's owner, signed with another public secret",
      () => token({ role: "postgres" }, {}, `super-secret-jwt-token-with-at-least-32-characters-long`),
    ],
    ["that has expired", () => token({ exp: 1 })],
    ["without an expiry", () => token({ exp: undefined })],
    ["of the database's owner", () => token({ role: "postgres" })],
    ["of the service role", () => token({ role: "service_role" })],
    ["without a session", () => token({ session_id: undefined })],
    ["of a session that does not exist", () => token({ session_id: "00000000-0000-4000-8000-000000000000" })],
    ["with the session of another user", () => token({ sub: "00000000-0000-4000-8000-000000000000" })],
  ])("a request with a token %s is rejected and isn't treated as anonymous", async (_what, make) => {
    const responses = await responsesTo(`Bearer ${make()}`);
    expect(responses).toMatchObject({ rest: 401, rows: 0, storage: 401 });
    expect(responses["auth"]).toBeOneOf([401, 403]);
  });
});

describe("the secret key", () => {
  const READ = "/rest/v1/challenge?select=challenge_id";

  test("by default, the secret key gives no access, in a header or in the address", async () => {
    const [apikey, authorization] = [secrets.secret_key, `Bearer ${secrets.secret_key}`];
    for (const headers of [{ apikey }, { apikey, authorization }, { authorization }])
      expect((await ask(READ, headers)).status).toBe(401);
    expect((await fetch(`${backend.url}${READ}&apikey=${secrets.secret_key}`)).status).toBe(401);
  });

  test("if the secret key is enabled, it gives access to storage but not to rows", async () => {
    const headers = { apikey: secrets.secret_key };
    const rows = await ask(READ, headers, open.url);
    expect({ status: rows.status, body: await rows.json() }).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining("The secret key does not open /rest/v1") },
    });
    const listed = await fetch(`${open.url}/storage/v1/object/list/avatars`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify({ prefix: "", limit: 10 }),
    });
    expect(listed.status).toBe(200);
    expect(
      (await ask(READ, { authorization: `Bearer ${token({ role: "postgres" })}` }, open.url)).status,
    ).toBe(401);
  });
});
