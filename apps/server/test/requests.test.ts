import { TOKEN_HEADER } from "@diary/core/api";
import { beforeEach, expect, test } from "vitest";

import { configureLog } from "../src/log/log.ts";
import { sendPipelined } from "./raw-http.ts";
import { startSharedBackend } from "./shared-backend.ts";
import { createChallenge, postAuth, signUp } from "./users.ts";

const NUL = "a\0b";
const ORIGIN = "chrome-extension://abcdefghijklmnopabcdefghijklmnop";

const backend = await startSharedBackend({ webRoot: "/nonexistent" });
const user = await signUp(backend, "aiko");
let logged: string[];
beforeEach(() => {
  logged = [];
  configureLog({ level: "warn", destination: { write: (line) => logged.push(line) } });
});

const call = (method: string, path: string, body?: unknown, token = user.token) =>
  fetch(backend.url + path, {
    method,
    headers: {
      apikey: backend.key,
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
const asVisitor = (method: string, path: string, body?: unknown) => call(method, path, body, backend.key);
const accounts = () => backend.sql("select id from auth.users");

test.each([
  ["POST", "/auth/v1/otp", { email: "user@diary.example", create_user: true }],
  ["POST", "/auth/v1/magiclink", { email: "user@diary.example" }],
  ["GET", "/auth/v1/admin/users", undefined],
  ["POST", "/auth/v1/invite", { email: "user@diary.example" }],
  ["GET", "/auth/v1/../v1/admin/users", undefined],
  ["GET", "/auth/v1/%61dmin/users", undefined],
  ["GET", "/rest/v1/", undefined],
  ["GET", "/rest/v1/schema_migrations", undefined],
  ["POST", "/rest/v1/rpc/today", {}],
  ["GET", "/storage/v1/bucket", undefined],
  ["POST", "/storage/v1/bucket", { id: "mine", name: "mine", public: true }],
  ["GET", "/storage/v1/object/public/other/file.png", undefined],
  ["GET", "/_system/health", undefined],
  ["POST", "/_system/exec", { sql: "select 1" }],
])("a request to the closed path %s %s is rejected and changes no account", async (method, path, body) => {
  expect([404, 405]).toContain((await asVisitor(method, path, body)).status);
  expect(await accounts()).toEqual([{ id: user.id }]);
});

test.each(["/auth/v1/token?grant_type=password", "/rest/v1/day", "/storage/v1/object/avatars/a/b.png"])(
  "a page of another origin may request %s",
  async (path) => {
    const preflight = await fetch(backend.url + path, {
      method: "OPTIONS",
      headers: {
        origin: ORIGIN,
        "access-control-request-method": "POST",
        "access-control-request-headers": "apikey,authorization,content-type,x-supabase-api-version",
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
    const methods = preflight.headers.get("access-control-allow-methods")?.split(", ");
    expect(methods).toEqual(expect.arrayContaining(["GET", "POST", "PUT", "PATCH", "DELETE"]));
    expect(preflight.headers.get("access-control-allow-headers")).toContain("x-supabase-api-version");

    const response = await fetch(backend.url + path, {
      method: "POST",
      headers: { origin: ORIGIN, apikey: backend.key },
    });
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(response.headers.get("access-control-expose-headers")).toBe("etag, retry-after, date");
    // With this header, and an origin instead of `*`, other sites could read responses to requests with cookies.
    expect(response.headers.get("access-control-allow-credentials")).toBeNull();
  },
);

test.each<[string, string, unknown?]>([
  ["GET", "/rest/v1/challenge?select=nope"],
  ["GET", "/rest/v1/challenge?select=challenge_id&ti%00tle=eq.a"],
  ["GET", "/rest/v1/challenge?select=challenge_id&challenge_id=eq.a%00b"],
  ["GET", "/rest/v1/challenge?select=challenge_id&challenge_id=eq.no-uuid"],
  ["POST", "/rest/v1/feedback", { title: NUL, feedback: "x" }],
  ["POST", "/rest/v1/feedback", { [NUL]: "x" }],
  ["POST", "/rest/v1/feedback", { nope: 1 }],
  ["POST", "/rest/v1/feedback", { ["__proto__"]: { title: "a", feedback: "x" } }],
  ["POST", "/auth/v1/signup", { ["__proto__"]: { email: "b@diary.example", password: "abcd1234" } }],
  ["POST", "/rest/v1/feedback", { feedback_id: 1, title: "a", feedback: "x" }],
  ["POST", "/rest/v1/feedback"],
  ["POST", "/rest/v1/rpc/delete_account", { nope: 1 }],
  ["PUT", "/auth/v1/user", { data: { a: NUL } }],
  ["GET", "/storage/v1/object/public/avatars/a%00b.png"],
  ["POST", "/storage/v1/object/list/avatars", { prefix: NUL }],
  ["DELETE", "/storage/v1/object/avatars", { prefixes: [NUL] }],
  ["DELETE", "/storage/v1/object/avatars"],
  ["POST", "/storage/v1/object/list/avatars"],
  ["POST", "/storage/v1/object/sign/photos"],
  ["POST", "/storage/v1/object/sign/photos", { expiresIn: 60, paths: [NUL] }],
  ["GET", "/storage/v1/object/sign/photos/a/b?token=%00"],
  ["DELETE", "/storage/v1/object/photos", { prefixes: [NUL] }],
])("an invalid request gets an error message and logs no stack: %s %s %j", async (method, path, body) => {
  const response = await call(method, path, body);
  expect(response.status).toBeGreaterThanOrEqual(400);
  expect(response.status).toBeLessThan(500);
  expect(await response.json()).toHaveProperty(path.startsWith("/auth") ? "msg" : "message");
  for (const line of logged.map((text) => JSON.parse(text) as { level: string; msg: string })) {
    expect(line.level).not.toBe("error");
    expect(line.msg).not.toContain("\n");
  }
});

test.each([
  ["TRACE", "/rest/v1/challenge?select=challenge_id"],
  ["TRACE", "/auth/v1/settings"],
  ["TRACE", "/storage/v1/object/public/avatars/a.png"],
  ["POST", "/config.json"],
  ["DELETE", "/mailbox.json"],
  ["TRACE", "/home"],
])("the unsupported method of %s %s is rejected without a logged error", async (method, path) => {
  const response = await sendPipelined(backend.url, [{ method, path, headers: { apikey: backend.key } }]);
  expect(response).toMatch(/^HTTP\/1\.1 405 /);
  expect(logged).toEqual([]);
});

test.each([
  ["GET", "/rest/v1/nope", "PGRST205"],
  ["POST", "/rest/v1/rpc/nope", "PGRST202"],
])("%s %s gets PostgREST's error for an unknown path", async (method, path, code) => {
  const response = await call(method, path, method === "POST" ? {} : undefined);
  expect({ status: response.status, body: await response.json() }).toEqual({
    status: 404,
    body: { code, details: null, hint: null, message: expect.stringContaining("in the schema cache") },
  });
});

const deep = `{"email":"a@diary.example","password":"abcd1234","data":${'{"a":'.repeat(2500)}1${"}".repeat(2500)}}`;

test.each([
  ["a list", "[]"],
  ["a string", '"a"'],
  ["null", "null"],
  ["a lone surrogate", '{"email":"a@diary.example","password":"abcd1234","data":{"a":"\\ud83d"}}'],
  ["a byte order mark", '\ufeff{"email":"a@diary.example","password":"abcd1234"}'],
  ["deeply nested JSON", deep],
  ["an address that is an object", '{"email":{"a":1},"password":"abcd1234"}'],
  ["an address with a NUL", '{"email":"a\\u0000@diary.example","password":"abcd1234"}'],
  ["an address of a thousand letters", `{"email":"${"a".repeat(1000)}@diary.example","password":"abcd1234"}`],
  ["a password that is a list", '{"email":"a@diary.example","password":["abcd1234"]}'],
  ["a form", "email=a%40diary.example&password=abcd1234"],
])("a sign-up, sign-in or recovery with an invalid body is rejected: %s", async (_what, body) => {
  for (const path of ["signup", "token?grant_type=password", "recover"]) {
    const response = await postAuth(backend, path, body);
    expect([path, response.status]).toEqual([path, expect.toBeOneOf([400, 413])]);
    expect(await response.json()).toMatchObject({
      error_code: expect.toBeOneOf(["bad_json", "validation_failed"]),
    });
  }
  expect(await accounts()).toEqual([{ id: user.id }]);
});

test.each([
  ["verify", { type: "recovery", token_hash: { a: 1 } }],
  ["verify", { type: "recovery", email: "a@diary.example", token: ["1"] }],
  ["verify", { type: ["recovery"], token_hash: "a" }],
  ["token?grant_type=refresh_token", { refresh_token: { a: 1 } }],
  ["token?grant_type=refresh_token", { refresh_token: "a\0" }],
  ["signup", { email: "a@diary.example", password: "abcd1234", data: [1] }],
  ["signup", { email: "a@diary.example", password: "abcd1234", data: "x" }],
])("a request to %s with the invalid body %o gets 400", async (path, body) => {
  const response = await postAuth(backend, path, body);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ error_code: "validation_failed" });
});

test.each([
  ["token?grant_type=id_token", 400, "unsupported_grant_type"],
  ["token", 400, "unsupported_grant_type"],
  ["verify", 403, "otp_expired"],
])("a request to %s for an unsupported way to sign in gets %i", async (path, status, error_code) => {
  const response = await postAuth(backend, path, { type: "magiclink", token_hash: "a" });
  expect([response.status, await response.json()]).toMatchObject([status, { error_code }]);
});

const LONG_TEXT = "日".repeat(9000);

test.each<[string, (challenge_id: string, token: string) => object]>([
  ["register_entry", (challenge_id, token) => ({ token, challenge_id })],
  ["api_register_entry", (challenge_id) => ({ challenge_id })],
  ["api_append_to_entry", (challenge_id) => ({ challenge_id, append_id: crypto.randomUUID() })],
])("a program without a session can send a text of 27 kB with %s", async (name, fields) => {
  const challenge_id = await createChallenge(user);
  const { data: token } = (await user.client
    .rpc("create_access_token", { name: "Program", days: 1, scopes: ["write"] })
    .throwOnError()) as { data: string };
  const send = (rpc: string, body: object) =>
    fetch(`${backend.url}/rest/v1/rpc/${rpc}`, {
      method: "POST",
      headers: { apikey: backend.key, "content-type": "application/json", [TOKEN_HEADER]: token },
      body: JSON.stringify(body),
    });
  if (name === "api_append_to_entry") await send("api_register_entry", { challenge_id, content: "x" });
  const response = await send(name, { ...fields(challenge_id, token), content: LONG_TEXT });
  expect([response.status, await response.json()]).toMatchObject([200, { challenge_id }]);
  const [entry] = await backend.sql<{ content: string }>(
    "select content from public.day where challenge_id = $1",
    [challenge_id],
  );
  expect(entry?.content.endsWith(LONG_TEXT)).toBe(true);
});

test("a visitor can request addresses for 500 photos together", async () => {
  const paths = Array.from({ length: 500 }, () => `${user.id}/${crypto.randomUUID()}-small`);
  const response = await asVisitor("POST", "/storage/v1/object/sign/photos", { expiresIn: 60, paths });
  expect(response.status).toBe(200);
  expect(await response.json()).toHaveLength(500);
});

test("a visitor's other requests can't be larger than 16 KiB, and a user's can", async () => {
  const path = "/rest/v1/feedback";
  const feedback = { title: "a", feedback: LONG_TEXT };
  expect((await asVisitor("POST", path, feedback)).status).toBe(413);
  expect((await call("POST", path, feedback)).status).toBe(400);
});
