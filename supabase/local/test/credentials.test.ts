import { createHmac } from "node:crypto";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { createSecrets } from "../src/secrets.ts";
import { startTestBackend, type TestBackend } from "../src/testing/index.ts";
import { setChallenge, signUp, type Person } from "./people.ts";

const secrets = createSecrets();
let backend: TestBackend;
let owner: Person;
beforeAll(async () => {
  backend = await startTestBackend({ secrets });
  owner = await signUp(backend, "owner");
  await setChallenge(owner, { title: "For everyone" });
});
afterAll(() => backend.close());

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** A token with these claims; what is not said is as the auth service has it. */
function token(claims: Record<string, unknown> = {}, header: Record<string, unknown> = {}): string {
  const now = Math.floor(Date.now() / 1000);
  const [, payload = ""] = owner.token.split(".");
  const own = JSON.parse(Buffer.from(payload, "base64url").toString()) as Record<string, unknown>;
  const body = `${part({ alg: "HS256", typ: "JWT", ...header })}.${part({ ...own, iat: now, exp: now + 60, ...claims })}`;
  return `${body}.${createHmac("sha256", secrets.jwt_secret).update(body).digest("base64url")}`;
}

function ask(path: string, headers: Record<string, string>, url = backend.url): Promise<Response> {
  return fetch(url + path, { headers: { apikey: backend.key, ...headers } });
}

/** What the three services answer to a token. */
async function answersTo(authorization: string): Promise<Record<string, unknown>> {
  const headers = { authorization };
  const rest = await ask("/rest/v1/challenge?select=title", headers);
  const auth = await ask("/auth/v1/user", headers);
  const storage = await ask(`/storage/v1/object/authenticated/avatars/${owner.id}/a.png`, headers);
  return {
    rest: rest.status,
    rows: rest.ok ? ((await rest.json()) as unknown[]).length : 0,
    auth: auth.status,
    storage: storage.status,
  };
}

test("a valid token is taken, also where its scheme is written otherwise", async () => {
  expect(await answersTo(`Bearer ${token()}`)).toMatchObject({ rest: 200, rows: 1, auth: 200, storage: 400 });
  expect(await answersTo(`bearer ${token()}`)).toMatchObject({ rest: 200, rows: 1, auth: 200 });
  expect((await ask("/rest/v1/challenge", {})).status).toBe(200);
});

describe("what is no token of ours is refused, and is no anonymous request", () => {
  test.each([
    ["no scheme", () => token()],
    ["another scheme", () => `Basic ${Buffer.from("a:b").toString("base64")}`],
    ["a scheme alone", () => "Bearer"],
    ["a word", () => "Bearer nonsense"],
    ["another opaque key", () => "Bearer sb_publishable_somebodyelses"],
    ["two parts", () => `Bearer ${token().split(".").slice(0, 2).join(".")}`],
    ["four parts", () => `Bearer ${token()}.x`],
  ])("%s", async (_what, authorization) => {
    expect(await answersTo(authorization())).toEqual({ rest: 401, rows: 0, auth: 401, storage: 401 });
  });

  test.each([
    ["without a signature", () => token().replace(/[^.]+$/, "")],
    ["that says it needs none", () => `${part({ alg: "none" })}.${token().split(".")[1] ?? ""}.`],
    ["of another algorithm", () => token({}, { alg: "HS512" })],
    [
      "whose claims were changed",
      () => token().replace(/\.[^.]+\./, `.${part({ role: "service_role", exp: 9e9 })}.`),
    ],
    ["that has run out", () => token({ exp: 1 })],
    ["that never runs out", () => token({ exp: undefined })],
    ["of the database's owner", () => token({ role: "postgres" })],
    ["of the service", () => token({ role: "service_role" })],
    ["without a session", () => token({ session_id: undefined })],
    ["of a session that never was", () => token({ session_id: "00000000-0000-4000-8000-000000000000" })],
    ["of somebody else's session", () => token({ sub: "00000000-0000-4000-8000-000000000000" })],
  ])("a token %s", async (_what, make) => {
    const answers = await answersTo(`Bearer ${make()}`);
    expect(answers).toMatchObject({ rest: 401, rows: 0, storage: 401 });
    expect(answers["auth"]).toBeOneOf([401, 403]);
  });
});

/** Every way to send a key. */
const tries = (key: string): Record<string, string>[] => [
  { apikey: key },
  { apikey: key, authorization: `Bearer ${key}` },
  { authorization: `Bearer ${key}` },
  { authorization: `Bearer ${token({ role: "service_role" })}` },
];

describe("the secret key", () => {
  test("opens nothing by itself", async () => {
    await owner.client.from("feedback").insert({ title: "Hello", feedback: "Only for you." });
    for (const headers of tries(secrets.secret_key)) {
      const answer = await ask("/rest/v1/feedback?select=feedback", headers);
      expect(answer.status).toBe(401);
      expect(await answer.text()).not.toContain("Only for you.");
    }
    const inAddress = await fetch(`${backend.url}/rest/v1/feedback?apikey=${secrets.secret_key}`);
    expect(inAddress.status).toBe(401);
  });

  test("acts past all policies where it is switched on", async () => {
    const open = await startTestBackend({ secrets, serviceKey: true });
    const person = await signUp(open, "person");
    await person.client.from("feedback").insert({ title: "Hello", feedback: "Only for you." });
    const read = (headers: Record<string, string>) =>
      ask("/rest/v1/feedback?select=feedback", headers, open.url);
    expect(await (await read({ apikey: secrets.secret_key })).text()).toContain("Only for you.");
    expect((await read({ authorization: `Bearer ${token({ role: "postgres" })}` })).status).toBe(401);
    expect((await read({})).status).toBeOneOf([400, 401]);
    await open.close();
  });
});
