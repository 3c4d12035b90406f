import { join } from "node:path";
import { setTimeout as pass } from "node:timers/promises";

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { EngineEnded } from "../src/database/engine-messages.ts";
import { openPglite, type PgliteDatabase } from "../src/database/open-pglite.ts";
import { buildDatabaseTemplate, unpackDatabaseTemplate } from "../src/prepare/database-template.ts";
import { startTestBackend, type TestBackend } from "../src/testing/index.ts";
import { temporaryFolder } from "./temporary-folder.ts";
import { createChallenge, signUp, visitor } from "./users.ts";

const TURN_TIMEOUT_MS = 2000;

let database: PgliteDatabase;
let backend: TestBackend;
const folder = join(temporaryFolder(), "pg");
beforeAll(async () => {
  await unpackDatabaseTemplate(folder);
  database = await openPglite({ folder, turnTimeoutMs: TURN_TIMEOUT_MS });
  backend = await startTestBackend({ database });
  await backend.script(`
    create function public.never() returns boolean language plpgsql as $$ begin loop end loop; end $$;
    create policy "Nobody gets to the end" on public.site as restrictive for select using (public.never());
  `);
});
beforeEach(() => backend.reset());
afterAll(() => backend.close());

const endThread = async () => (await database.connection.engine.current()).end(new EngineEnded("loss"));
const read = (path: string) => fetch(`${backend.url}/rest/v1/${path}`, { headers: { apikey: backend.key } });
const readSite = () => read("site?select=sign_up");

test("an endless statement is ended without losing acknowledged writes", { tags: "extended" }, async () => {
  const writer = await signUp(backend, "aiko");
  const id = await createChallenge(writer, { title: "Kept" });

  const endless = readSite();
  const others = Array.from({ length: 5 }, () => read("challenge?select=challenge_id"));
  await pass(300);
  // Requests that don't use the database are served during the endless statement.
  const asked = performance.now();
  expect((await fetch(`${backend.url}/healthz`)).status).toBe(200);
  expect(performance.now() - asked).toBeLessThan(TURN_TIMEOUT_MS / 2);

  const failed = await endless;
  expect(failed.status).toBe(504);
  expect(await failed.json()).toMatchObject({ code: "57014", message: expect.any(String) });
  for (const other of await Promise.all(others)) {
    expect(other.status).toBe(200);
    expect(await other.json()).toEqual([{ challenge_id: id }]);
  }
  const mine = await writer.client.from("challenge").select("title").throwOnError();
  expect(mine.data).toEqual([{ title: "Kept" }]);
});

test("a transaction doesn't continue in a restarted database", { tags: "extended" }, async () => {
  await expect(
    database.transaction(async (tx) => {
      await tx.query("create table public.half (a int)");
      await endThread();
      await tx.query("create table public.other_half (a int)");
    }),
  ).rejects.toThrow("The database does not respond.");
  const tables = await database.query("select from pg_tables where tablename in ('half', 'other_half')");
  expect(tables).toEqual([]);
});

test("after a crash, the database's thread restarts, and the running request gets 503", async () => {
  const user = await signUp(backend, "ben");
  await createChallenge(user);
  const endless = readSite();
  await pass(300);
  await endThread();
  expect((await endless).status).toBe(503);
  const { data } = await visitor(backend).from("challenge").select("title").throwOnError();
  expect(data).toHaveLength(1);
});

test("a statement that belongs to no request has no time limit", { tags: "extended" }, async () => {
  const limited = await openPglite({ dumpFile: await buildDatabaseTemplate(), turnTimeoutMs: 100 });
  const [row] = await limited.query<{ waited: boolean }>(
    "select clock_timestamp() > statement_timestamp() + '0.4 seconds' as waited from pg_sleep(0.5)",
  );
  expect(row?.waited).toBe(true);
  await limited.close();
});

// Must be the last test, because it closes the backend.
test("the database can be closed during an endless statement", { tags: "extended" }, async () => {
  void readSite().catch(() => {});
  await pass(300);
  const started = performance.now();
  await backend.close();
  expect(performance.now() - started).toBeLessThan(10_000);
});
