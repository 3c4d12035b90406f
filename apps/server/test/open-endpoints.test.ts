import { afterAll, beforeAll, expect, test } from "vitest";

import type { TestBackend } from "../src/testing/index.ts";
import { startSharedBackend } from "./shared-backend.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await startSharedBackend({ webRoot: "/nonexistent" });
});
afterAll(() => backend.close());

const call = (method: string, path: string, body?: unknown) =>
  fetch(backend.url + path, {
    method,
    headers: { apikey: backend.key, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

test.each([
  ["POST", "/auth/v1/otp", { email: "somebody@diary.example", create_user: true }],
  ["POST", "/auth/v1/magiclink", { email: "somebody@diary.example" }],
  ["GET", "/auth/v1/admin/users", undefined],
  ["POST", "/auth/v1/invite", { email: "somebody@diary.example" }],
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
])("%s %s is closed", async (method, path, body) => {
  const answer = await call(method, path, body);
  // The site answers GET and HEAD for pages of its own; without a site that is 404 too.
  expect([404, 405]).toContain(answer.status);
  expect(await backend.sql("select id from auth.users")).toEqual([]);
});

test("what the product uses is open", async () => {
  expect((await call("GET", "/rest/v1/home_challenge?select=challenge_id")).status).toBe(200);
  expect((await call("GET", "/auth/v1/settings")).status).toBe(200);
  // Without a session it is refused, but it is there.
  expect((await call("POST", "/rest/v1/rpc/delete_account", {})).status).toBe(401);
});
