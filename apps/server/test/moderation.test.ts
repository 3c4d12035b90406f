import { readdirSync } from "node:fs";

import { afterEach, expect, test } from "vitest";

import { startSharedBackend } from "./shared-backend.ts";
import { createChallenge, signUp, type TestUser } from "./users.ts";

const FACTS = "It advertises a shop, four times in a row.";

const backend = await startSharedBackend({ rateLimits: true, trustProxy: { kind: "hops", count: 1 } });
afterEach(() => backend.reset());

async function call(name: string, body: unknown, from = "203.0.113.1", headers: Record<string, string> = {}) {
  const response = await fetch(`${backend.url}/rest/v1/rpc/${name}`, {
    method: "POST",
    headers: {
      apikey: backend.key,
      "content-type": "application/json",
      "x-forwarded-for": from,
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    retryAfter: Number(response.headers.get("retry-after")),
    body: text === "" ? null : (JSON.parse(text) as Record<string, unknown>),
  };
}

const remove = async (body: unknown, { token }: TestUser) =>
  (await call("desk_delete_user", body, undefined, { authorization: `Bearer ${token}` })).status;

const report = (id: string, from?: string) =>
  call("create_report", { subject_type: "challenge", subject_id: id, reason: "spam" }, from);

test("a single network can't use up the reports of all visitors", async () => {
  const aiko = await signUp(backend, "aiko");
  const ids = await Promise.all(Array.from({ length: 12 }, () => createChallenge(aiko)));
  for (const [n, id] of ids.slice(0, 10).entries())
    expect((await report(id, `203.0.113.${n}`)).status).toBe(200);
  const rejected = await report(ids[10]!, "203.0.113.200");
  expect(rejected).toMatchObject({ status: 429, body: { hint: "report/throttled" } });
  expect(rejected.retryAfter).toBeGreaterThan(0);
  expect((await report(ids[10]!, "198.51.100.7")).status).toBe(200);
  const ben = await signUp(backend, "ben");
  const { error } = await ben.client.rpc("create_report", {
    subject_type: "challenge",
    subject_id: ids[11],
    reason: "spam",
  });
  expect(error).toBeNull();
});

test("the response to a temporary rejection contains the waiting time", async () => {
  const aiko = await signUp(backend, "aiko");
  const id = await createChallenge(aiko);
  for (const n of [1, 2, 3]) expect((await report(id, `198.51.${n}.1`)).status).toBe(200);
  const rejected = await report(id, "198.51.4.1");
  expect(rejected).toMatchObject({ status: 429, body: { hint: "report/throttled" } });
  expect(rejected.retryAfter).toBeGreaterThan(3500);
  expect(rejected.retryAfter).toBeLessThanOrEqual(3600);
});

test("a function's result can't be filtered or sorted, and a call must use POST", async () => {
  for (const query of ["?order=number", "?number=eq.1", "?limit=1", "?select=number", "?number=like.*R*"])
    expect(await call(`report_status${query}`, { number: "R" })).toMatchObject({ status: 400 });
  const get = await fetch(`${backend.url}/rest/v1/rpc/report_status?number=R`, {
    headers: { apikey: backend.key },
  });
  expect(get.status).toBe(400);
  expect(await call("report_status", { number: "R" })).toMatchObject({ status: 200, body: [] });
});

test("staff can sign a user out immediately, despite caches", async () => {
  const [staff, ben] = [await signUp(backend, "staff"), await signUp(backend, "ben")];
  await backend.sql("insert into private.staff (user_id) values ($1)", [staff.id]);
  expect((await ben.client.from("setting").select()).error).toBeNull();
  const { error } = await staff.client.rpc("desk_revoke_sessions", { user_id: ben.id, facts: FACTS });
  expect(error).toBeNull();
  expect((await ben.client.from("setting").select()).status).toBe(401);
  expect((await staff.client.from("setting").select()).error).toBeNull();
});

test("deleting an account signs its user out immediately, despite caches", async () => {
  const [staff, ben] = [await signUp(backend, "staff"), await signUp(backend, "ben")];
  await backend.sql("insert into private.staff (user_id) values ($1)", [staff.id]);
  expect((await ben.client.from("setting").select()).error).toBeNull();
  expect(await remove({ user_id: ben.id, facts: FACTS }, staff)).toBe(204);
  expect((await ben.client.from("setting").select()).status).toBe(401);
});

test("deleting an account deletes its files, unless the deletion is rejected", async () => {
  const [staff, ben, cleo] = [
    await signUp(backend, "staff"),
    await signUp(backend, "ben"),
    await signUp(backend, "cleo"),
  ];
  await backend.sql("insert into private.staff (user_id) values ($1)", [staff.id]);
  const picture = new Blob([Buffer.from("\x89PNG\r\n\x1a\n and then the picture", "latin1")]);
  for (const { id, client } of [ben, cleo])
    expect((await client.storage.from("avatars").upload(`${id}/cat.png`, picture)).error).toBeNull();
  const files = () =>
    readdirSync(backend.filesFolder, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
  expect(await remove({ user_id: ben.id, facts: FACTS }, cleo)).toBe(404);
  expect(await remove({ user_id: ben.id, facts: "short" }, staff)).toBe(422);
  for (const body of [null, [], "x", {}, { user_id: 5 }, undefined])
    expect(await remove(body, staff)).toBeGreaterThanOrEqual(400);
  expect(files()).toHaveLength(2);
  expect(await remove({ user_id: ben.id, facts: FACTS }, staff)).toBe(204);
  expect(files()).toHaveLength(1);
  expect(await backend.sql("select name from storage.objects")).toEqual([{ name: `${cleo.id}/cat.png` }]);
});
