import { openAsBlob, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { afterEach, expect, test, vi } from "vitest";

import type { Backend } from "../src/backend.ts";
import { EngineThread } from "../src/database/engine-thread.ts";
import { openPglite } from "../src/database/open-pglite.ts";
import { buildDatabaseTemplate, writeFileOnce } from "../src/prepare/database-template.ts";
import { createTestBackend } from "../src/testing/create-test-backend.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const fromDump = async () => openPglite({ dumpFile: await buildDatabaseTemplate() });
type Opened = Awaited<ReturnType<typeof fromDump>>;

let open: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.map((one) => one.close()));
  open = [];
});

async function start(database: Opened): Promise<Backend> {
  const { backend } = await createTestBackend({ database });
  open.push(backend);
  return backend;
}

const read = ({ handle, key }: Backend, path: string) =>
  handle(new Request(`http://localhost/rest/v1/${path}`, { headers: { apikey: key } }), "127.0.0.1");

function sent(): () => string {
  const query = vi.spyOn(EngineThread.prototype, "query");
  const script = vi.spyOn(EngineThread.prototype, "script");
  const calls = () => [...query.mock.calls, ...script.mock.calls];
  const before = calls().length;
  return () =>
    calls()
      .slice(before)
      .map(([text]) => text)
      // Omits the statement with which each start reads waiting mails.
      .filter((text) => !text.includes("waiting_mail"))
      .join("\n");
}

const CHANGES = /\b(create|alter|grant|insert|update) /i;
const CATALOGUE = /information_schema|pg_timezone_names/i;

test("a prepared database contains no users or secrets, and a start doesn't change it", async () => {
  const database = await fromDump();
  const tables = await database.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const filled: string[] = [];
  for (const { name } of tables) {
    if ((await database.query(`select from ${name} limit 1`)).length > 0) filled.push(name);
  }
  expect(filled.toSorted()).toEqual([
    "private.quota",
    "public.site",
    "storage.buckets",
    "supabase_migrations.prepared",
    "supabase_migrations.schema_migrations",
  ]);
  const text = await readFile(await buildDatabaseTemplate(), "latin1");
  expect(text).not.toMatch(/sb_secret_|sb_publishable_/);

  const statements = sent();
  const backend = await start(database);
  expect((await read(backend, "challenge?select=challenge_id")).status).toBe(200);
  expect(statements()).not.toMatch(CHANGES);
  expect(statements()).not.toMatch(CATALOGUE);
});

test("a database that another version has prepared is prepared again", async () => {
  const database = await fromDump();
  await database.script(
    "update supabase_migrations.prepared set fingerprint = 'another'; drop function auth.jwt(); " +
      "alter table public.challenge add column mood text",
  );
  const statements = sent();
  const backend = await start(database);
  expect(statements()).toMatch(CHANGES);
  expect(statements()).toMatch(CATALOGUE);
  expect((await read(backend, "challenge?select=challenge_id")).status).toBe(200);
  expect(await database.query("select to_regproc('auth.jwt') is not null as there")).toEqual([
    { there: true },
  ]);
  expect(await database.query("select fingerprint from supabase_migrations.prepared")).not.toEqual([
    { fingerprint: "another" },
  ]);

  await database.script("drop table supabase_migrations.prepared");
  await start(database);
  const rows = await database.query(
    "select catalogue like '%home_challenge%' as read from supabase_migrations.prepared",
  );
  expect(rows).toEqual([{ read: true }]);
});

test("a dump that another process reads is not replaced", async () => {
  const folder = temporaryFolder();
  const file = join(folder, "made.tar");

  writeFileOnce(file, Buffer.from("made by the first"));
  const reading = await openAsBlob(file);
  writeFileOnce(file, Buffer.from("made by the second"));
  expect(await reading.text()).toBe("made by the first");
  expect(readdirSync(folder)).toEqual(["made.tar"]);
});
