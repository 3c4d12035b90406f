import { afterEach, beforeAll, expect, test, vi } from "vitest";

import { RateLimiter } from "../src/auth/rate-limiter.ts";
import { configureLog } from "../src/log/log.ts";
import { respondToAssistants } from "../src/mcp/respond-to-assistants.ts";
import { callTool, connectAssistant, createToken } from "./assistant.ts";
import { startSharedBackend } from "./shared-backend.ts";
import { createChallenge, PASSWORD, signUp, type TestUser } from "./users.ts";

const backend = await startSharedBackend();

let aiko: TestUser;
let token: string;
let challengeId: string;
const logged: string[] = [];
beforeAll(async () => {
  configureLog({ level: "debug", destination: { write: (line) => void logged.push(line) } });
  aiko = await signUp(backend, "aiko");
  token = await createToken(aiko);
  challengeId = await createChallenge(aiko);
});

/** Calls `add_note`, so a successful attack leaves a note. */
const MESSAGE = {
  jsonrpc: "2.0",
  id: 1,
  method: "tools/call",
  params: { name: "add_note", arguments: { content: "Stored" } },
};

interface Attack {
  method?: string;
  path?: string;
  headers?: Record<string, string | undefined>;
  body?: unknown;
}

async function send({ body = MESSAGE, headers = {}, method = "POST", path = "/mcp" }: Attack = {}) {
  const all = { authorization: `Bearer ${token}`, "content-type": "application/json", ...headers };
  const response = await fetch(backend.url + path, {
    method,
    headers: Object.entries(all).filter((pair): pair is [string, string] => pair[1] !== undefined),
    redirect: "manual",
    ...(["GET", "HEAD"].includes(method)
      ? {}
      : {
          body:
            typeof body === "string" || body instanceof Uint8Array
              ? (body as BodyInit)
              : JSON.stringify(body),
        }),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const notes = async () => (await backend.sql("select from public.note")).length;
afterEach(() => backend.sql("delete from public.note"));

test("the valid request that the attacks vary stores a note", async () => {
  const { headers, status, text } = await send();
  expect({ status, text }).toMatchObject({ status: 200, text: expect.not.stringContaining("isError") });
  expect(await notes()).toBe(1);
  expect(headers.get("cache-control")).toBe("no-store");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("access-control-allow-origin")).toBeNull();
  expect(headers.get("mcp-session-id")).toBeNull();
  expect(await send({ headers: { origin: backend.url } })).toMatchObject({ status: 200 });
  expect(await send({ headers: { accept: "application/json" } })).toMatchObject({ status: 200 });
});

const invalidToken = `diary_${"0".repeat(64)}`;
const deep = `{"a":`.repeat(20_000) + "1" + "}".repeat(20_000);
const bearer = (value: string) => ({ headers: { authorization: `Bearer ${value}` } });
const utf8 = (text: string) => new TextEncoder().encode(text);

const ATTACKS: readonly [name: string, status: number, attack: () => Attack][] = [
  ["a page of another site", 403, () => ({ headers: { origin: "https://evil.example" } })],
  ["a page with the origin null", 403, () => ({ headers: { origin: "null" } })],
  ["a page on another port", 403, () => ({ headers: { origin: "http://localhost:1" } })],
  [
    "a page on a host whose name begins with this host",
    403,
    () => ({ headers: { origin: `${backend.url}.evil.example` } }),
  ],
  [
    "a page with another scheme",
    403,
    () => ({ headers: { origin: backend.url.replace("http:", "https:") } }),
  ],
  ["an extension", 403, () => ({ headers: { origin: "chrome-extension://abcdefgh" } })],
  [
    "a host name that was rebound to this server",
    403,
    () => ({ headers: { host: "evil.example", origin: "http://evil.example" } }),
  ],
  ["a cross-site request without an origin", 403, () => ({ headers: { "sec-fetch-site": "cross-site" } })],
  ["a request of a sister domain", 403, () => ({ headers: { "sec-fetch-site": "same-site" } })],
  [
    "a preflight of another site",
    403,
    () => ({ method: "OPTIONS", headers: { origin: "https://evil.example", authorization: undefined } }),
  ],
  [
    "a form, which needs no preflight",
    415,
    () => ({ headers: { "content-type": "application/x-www-form-urlencoded" } }),
  ],
  ["a form with files", 415, () => ({ headers: { "content-type": "multipart/form-data; boundary=x" } })],
  ["plain text", 415, () => ({ headers: { "content-type": "text/plain" } })],
  [
    "plain text that names JSON",
    415,
    () => ({ headers: { "content-type": "text/plain; application/json" } }),
  ],
  ["a longer content type", 415, () => ({ headers: { "content-type": "application/jsonp" } })],
  ["two content types", 415, () => ({ headers: { "content-type": "text/plain, application/json" } })],
  ["GET", 405, () => ({ method: "GET", headers: { accept: "text/event-stream" } })],
  ["HEAD", 405, () => ({ method: "HEAD" })],
  ["DELETE", 405, () => ({ method: "DELETE" })],
  ["PUT", 405, () => ({ method: "PUT" })],
  ["PATCH", 405, () => ({ method: "PATCH" })],
  ["OPTIONS", 405, () => ({ method: "OPTIONS" })],
  ["a request without a token", 401, () => ({ headers: { authorization: undefined } })],
  ["an empty token", 401, () => bearer("")],
  ["an unknown token", 401, () => bearer(invalidToken)],
  ["a token with another scheme", 401, () => ({ headers: { authorization: `Basic ${token}` } })],
  ["two tokens", 401, () => bearer(`${token} ${token}`)],
  ["a longer token", 401, () => bearer(`${token}0`)],
  [
    "a token in the address",
    401,
    () => ({ path: `/mcp?token=${token}`, headers: { authorization: undefined } }),
  ],
  [
    "a token in the API's header only",
    401,
    () => ({ headers: { authorization: undefined, "x-diary-token": token } }),
  ],
  [
    "a valid token in the API's header beside an unknown one",
    401,
    () => ({ headers: { authorization: `Bearer ${invalidToken}`, "x-diary-token": token } }),
  ],
  ["a token in a cookie", 401, () => ({ headers: { authorization: undefined, cookie: `token=${token}` } })],
  ["the session's token", 401, () => bearer(aiko.token)],
  ["the public key", 401, () => bearer(backend.key)],
  ["a token with SQL", 401, () => bearer("diary_' or true --")],
  ["a large body", 413, () => ({ body: JSON.stringify(MESSAGE) + " ".repeat(200_000) })],
  ["deep JSON", 400, () => ({ body: deep })],
  ["an empty body", 400, () => ({ body: "" })],
  ["broken JSON", 400, () => ({ body: '{"jsonrpc":' })],
  ["bytes that are no text", 400, () => ({ body: new Uint8Array([0x7b, 0xff, 0x7d]) })],
  ["a byte order mark", 400, () => ({ body: utf8(`\uFEFF${JSON.stringify(MESSAGE)}`) })],
  ["a batch", 400, () => ({ body: [MESSAGE, MESSAGE] })],
  ["a batch of 10,000 messages", 400, () => ({ body: `[${"1,".repeat(10_000)}1]` })],
  ["a number", 400, () => ({ body: "7" })],
  ["null", 400, () => ({ body: "null" })],
  [
    "a message without the JSON-RPC version",
    400,
    () => ({ body: { id: 1, method: "tools/call", params: MESSAGE.params } }),
  ],
  ["an older JSON-RPC version", 400, () => ({ body: { ...MESSAGE, jsonrpc: "1.0" } })],
  ["an object as method", 400, () => ({ body: { ...MESSAGE, method: {} } })],
  ["an unknown version of the protocol", 400, () => ({ headers: { "mcp-protocol-version": "1999-01-01" } })],
  ["a longer path", 405, () => ({ path: "/mcp/messages" })],
  ["the path in capital letters", 405, () => ({ path: "/MCP" })],
];

test.each(ATTACKS)("%s is rejected with %i and stores nothing", async (_, status, attack) => {
  const response = await send(attack());
  expect({ status: response.status, text: response.text }).toMatchObject({ status });
  expect(await notes()).toBe(0);
  expect(response.headers.get("access-control-allow-origin")).toBeNull();
  expect(response.headers.get("www-authenticate")?.startsWith("Bearer ") ?? false).toBe(status === 401);
  expect(response.text).not.toMatch(/diary_[0-9a-f]{8}|stack|node_modules|at .+\.ts/);
});

const CALLS: readonly [name: string, call: object | string][] = [
  ["an unknown tool", { name: "delete_account" }],
  ["the name constructor", { name: "constructor" }],
  ["the name __proto__", { name: "__proto__" }],
  ["the name of an operation of the API", { name: "api_add_note", arguments: { content: "x" } }],
  ["a list as arguments", { name: "add_note", arguments: ["x"] }],
  [
    "a prototype in the arguments",
    { name: "add_note", arguments: JSON.parse('{"__proto__":{"content":"x"}}') },
  ],
  ["another user in the arguments", { name: "add_note", arguments: { content: "x", user_id: "1" } }],
  ["deep arguments", `{"name":"add_note","arguments":{"content":${deep}}}`],
  ["a token in the arguments", { name: "add_note", arguments: { content: "x", token: invalidToken } }],
];

test.each(CALLS)("a call with %s is rejected and stores nothing", async (_, params) => {
  const json = typeof params === "string" ? params : JSON.stringify(params);
  const { status, text } = await send({
    body: `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${json}}`,
  });
  expect(status).toBe(200);
  expect(text).toMatch(/"error"|"isError":true/);
  expect(await notes()).toBe(0);
});

async function changePassword({ client }: TestUser): Promise<void> {
  const { error } = await client.auth.updateUser({
    password: `${PASSWORD}2`,
    current_password: PASSWORD,
  });
  expect(error).toBeNull();
}

const ENDINGS: readonly [name: string, end: (user: TestUser) => Promise<unknown>][] = [
  ["its token is revoked", () => backend.sql("delete from private.access_token")],
  [
    "its token expires",
    () =>
      backend.sql(
        "update private.access_token set created_at = now() - interval '2 days', expires_at = now() - interval '1 day'",
      ),
  ],
  ["its user changes the password", changePassword],
  [
    "its user is banned",
    ({ id }) =>
      backend.sql("update auth.users set banned_until = now() + interval '1 day' where id = $1", [id]),
  ],
  ["its user is deleted", ({ id }) => backend.sql("delete from auth.users where id = $1", [id])],
];

test.each(ENDINGS)("a connected assistant loses access after %s", async (name, end) => {
  const user = await signUp(backend, `ends-${name.replaceAll(" ", "-")}`);
  const own = await createToken(user);
  const client = await connectAssistant(backend.url, own);
  await end(user);
  await expect(callTool(client, "list_notes")).rejects.toThrow("access token");
  await expect(connectAssistant(backend.url, own)).rejects.toThrow("access token");
  token = await createToken(aiko);
  expect(await send()).toMatchObject({ status: 200 });
});

test("a suspended user's assistant can read, but not write", async () => {
  const user = await signUp(backend, "suspended");
  const client = await connectAssistant(backend.url, await createToken(user));
  await backend.sql(
    `insert into public.decision (user_id, subject_type, subject_id, subject_text, action, ground, facts)
     values ($1, 'challenge', gen_random_uuid(), 'x', 'suspend', 'spam', 'It advertises a shop, four times in a row.')`,
    [user.id],
  );
  expect(await callTool(client, "list_challenges")).toMatchObject({ isError: false });
  expect(await callTool(client, "add_note", { content: "x" })).toEqual({
    isError: true,
    text: "account/suspended: the account can read, but not write.",
  });
});

test("concurrent assistants don't mix: each request acts for the user of its token", async () => {
  const mina = await signUp(backend, "mina");
  const [one, other] = await Promise.all([
    connectAssistant(backend.url, await createToken(aiko)),
    connectAssistant(backend.url, await createToken(mina)),
  ]);
  await Promise.all([
    ...Array.from({ length: 5 }, () => callTool(one, "add_note", { content: "of aiko" })),
    ...Array.from({ length: 5 }, () => callTool(other, "add_note", { content: "of mina" })),
  ]);
  const [wrong] = await backend.sql<{ n: number }>(
    `select count(*)::int as n from public.note n join auth.users u on u.id = n.user_id
     where u.email <> substr(n.content, 4) || '@diary.example'`,
  );
  expect(wrong).toEqual({ n: 0 });
  expect(await notes()).toBe(10);
  expect(
    (await callTool(other, "append_to_entry", { challenge_id: challengeId, content: "x" })).text,
  ).toMatch(/^challenge\/not-found/);
});

test("a fault is logged, and its response has no details", async () => {
  const broken = respondToAssistants(backend.api.handle, {
    siteUrl: "no address",
    key: "k",
    version: "1",
    limiter: new RateLimiter(),
  });
  const headers = { authorization: `Bearer ${token}`, origin: backend.url };
  const response = await broken(new Request(`${backend.url}/mcp`, { method: "POST", headers }), "127.0.0.1");
  expect(response.status).toBe(500);
  expect(await response.text()).toBe(
    '{"jsonrpc":"2.0","error":{"code":-32603,"message":"Something went wrong on the server."},"id":null}',
  );
  expect(logged.at(-1)).toContain('"component":"assistants"');
});

test("the log contains no token and no text of these attacks", async () => {
  await vi.waitFor(() => expect(logged.some((line) => line.includes('"route":"/mcp"'))).toBe(true));
  expect(logged.join("")).not.toMatch(/diary_[0-9a-f]{8}|Stored|Bearer/);
});
