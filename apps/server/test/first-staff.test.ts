import { postgresBinaries } from "@diary/testkit/postgres-binaries";
import { startPostgresCluster } from "@diary/testkit/postgres-cluster";
import { afterAll, beforeEach, expect, test } from "vitest";

import { createFirstStaffLink } from "../src/admin/first-staff-link.ts";
import { openPostgres } from "../src/database/open-postgres.ts";
import { emptyDatabase } from "../src/testing/empty-database.ts";
import { startTestBackend } from "../src/testing/index.ts";
import { signUp, visitor, type TestUser } from "./users.ts";

const SITE_URL = "https://diary.example";

const cluster = postgresBinaries().found ? await startPostgresCluster() : undefined;
const backend = await startTestBackend({
  database: cluster ? await openPostgres(await cluster.createDatabase()) : "pglite",
});
const { database } = backend.api;
const { query } = database;
beforeEach(() => emptyDatabase(database));
afterAll(async () => {
  await backend.close();
  await cluster?.close();
});

async function createCode(): Promise<string> {
  const link = new URL((await createFirstStaffLink(query, SITE_URL))!);
  expect(link.origin + link.pathname).toBe(`${SITE_URL}/desk`);
  return new URLSearchParams(link.hash.slice(1)).get("first-staff")!;
}

const open = async ({ client }: Pick<TestUser, "client">, code: string): Promise<unknown> =>
  (await client.rpc("become_first_staff", { code })).data;

const staff = async () =>
  (await query<{ user_id: string }>("select user_id from private.staff")).map(({ user_id }) => user_id);

test("the link appoints one user, and the staff log contains the appointment", async () => {
  const code = await createCode();
  const [aiko, stranger] = [await signUp(backend, "aiko"), await signUp(backend, "stranger")];

  expect(await open(aiko, code)).toBe(true);
  expect(await open(stranger, code)).toBe(false);
  expect(await open(aiko, code)).toBe(true);
  expect(await staff()).toEqual([aiko.id]);
  expect(await query("select action, about_id, by_operator from private.staff_log")).toEqual([
    { action: "staff-add", about_id: aiko.id, by_operator: true },
  ]);
});

test("if several users open the link concurrently, only one becomes staff", async () => {
  const code = await createCode();
  const users = await Promise.all(["a", "b", "c", "d", "e", "f"].map((name) => signUp(backend, name)));

  const opened = await Promise.all(users.map((user) => open(user, code)));
  expect(opened.filter((isStaff) => isStaff === true)).toHaveLength(1);
  expect(await staff()).toHaveLength(1);
});

test("a wrong, an empty and an expired code have no effect", async () => {
  const code = await createCode();
  const aiko = await signUp(backend, "aiko");
  const [{ code_hash } = { code_hash: "" }] = await query<{ code_hash: string }>(
    "select code_hash from private.first_staff_link",
  );

  for (const wrong of ["", "x", code.slice(1), `${code} `, code_hash])
    expect(await open(aiko, wrong)).toBe(false);
  await query("update private.first_staff_link set expires_at = now() - interval '1 second'");
  expect(await open(aiko, code)).toBe(false);
  expect(await staff()).toEqual([]);
});

test("a visitor can't use the link", async () => {
  const code = await createCode();
  const { error } = await visitor(backend).rpc("become_first_staff", { code });
  expect(error).not.toBeNull();
  expect(await open(await signUp(backend, "aiko"), code)).toBe(true);
});

test("the link has no effect after the operator appointed staff", async () => {
  const code = await createCode();
  const [aiko, stranger] = [await signUp(backend, "aiko"), await signUp(backend, "stranger")];
  await query("insert into private.staff (user_id) values ($1)", [aiko.id]);

  expect(await open(stranger, code)).toBe(false);
  expect(await staff()).toEqual([aiko.id]);
});

test("a new link replaces the previous link, and is created only if there are no users", async () => {
  const earlier = await createCode();
  const code = await createCode();
  const aiko = await signUp(backend, "aiko");

  expect(await createFirstStaffLink(query, SITE_URL)).toBeUndefined();
  expect(await open(aiko, earlier)).toBe(false);
  expect(await open(aiko, code)).toBe(true);
});

test("the database stores no code, and clients can't read its hash", async () => {
  const code = await createCode();
  const rows = await query("select * from private.first_staff_link");
  expect(JSON.stringify(rows)).not.toContain(code);
  const readable = `select has_table_privilege(role, 'private.first_staff_link', 'select') as readable
    from unnest(array['anon', 'authenticated']) as role`;
  expect(await query(readable)).toEqual([{ readable: false }, { readable: false }]);
});
