import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { configureLog } from "../src/log/log.ts";
import type { TestBackend } from "../src/testing/index.ts";
import { signUp, type Person } from "./people.ts";
import { sendPipelined } from "./raw-http.ts";
import { startSharedBackend } from "./shared-backend.ts";

const NUL = "a\0b";

let backend: TestBackend;
let person: Person;
let logged: string[];
beforeAll(async () => {
  backend = await startSharedBackend({ webRoot: "/nonexistent" });
  person = await signUp(backend, "aiko");
});
afterAll(() => backend.close());
beforeEach(() => {
  logged = [];
  configureLog({ level: "warn", destination: { write: (line) => logged.push(line) } });
});

async function call(
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; body: unknown }> {
  const answer = await fetch(backend.url + path, {
    method,
    headers: {
      apikey: backend.key,
      authorization: `Bearer ${person.token}`,
      "content-type": "application/json",
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.json() };
}

describe("is the sender's fault, with a reason, and no stack in the log:", () => {
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
  ])("%s %s %j", async (method, path, body) => {
    const answer = await call(method, path, body);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(answer.body).toHaveProperty(path.startsWith("/auth") ? "msg" : "message");
    for (const line of logged.map((text) => JSON.parse(text) as { level: string; msg: string })) {
      expect(line.level).not.toBe("error");
      expect(line.msg).not.toContain("\n");
    }
  });
});

test.each([
  ["TRACE", "/rest/v1/challenge?select=challenge_id"],
  ["TRACE", "/auth/v1/settings"],
  ["TRACE", "/storage/v1/object/public/avatars/a.png"],
  ["POST", "/config.json"],
  ["DELETE", "/mailbox.json"],
  ["TRACE", "/home"],
])("%s %s is a method that is not answered, and no fault", async (method, path) => {
  const answer = await sendPipelined(backend.url, [{ method, path, headers: { apikey: backend.key } }]);
  expect(answer).toMatch(/^HTTP\/1\.1 405 /);
  expect(logged).toEqual([]);
});

test.each([
  ["GET", "/rest/v1/nope", "PGRST205"],
  ["POST", "/rest/v1/rpc/nope", "PGRST202"],
])("%s %s is unknown in PostgREST's words", async (method, path, code) => {
  expect(await call(method, path, method === "POST" ? {} : undefined)).toEqual({
    status: 404,
    body: { code, details: null, hint: null, message: expect.stringContaining("in the schema cache") },
  });
});
