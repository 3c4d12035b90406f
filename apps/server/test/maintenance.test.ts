import { afterAll, beforeAll, expect, test } from "vitest";

import type { Database } from "../src/database/database.ts";
import { vacuumAndCheckpoint } from "../src/database/open-pglite.ts";
import { openTestDatabase } from "../src/testing/test-database.ts";

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase("pglite");
});
afterAll(() => database.close());

test("what was deleted is used again: the tables do not grow for ever", async () => {
  await database.script("create table public.scratch (text text)");
  const size = async () => {
    const [row] = await database.query<{ bytes: number }>(
      "select pg_relation_size('public.scratch')::int as bytes",
    );
    return row?.bytes ?? 0;
  };
  const fillAndEmpty = async () => {
    await database.query("insert into public.scratch select repeat('x', 1000) from generate_series(1, 500)");
    await database.query("delete from public.scratch");
    await vacuumAndCheckpoint(database);
  };
  await fillAndEmpty();
  await database.query("insert into public.scratch select repeat('x', 1000) from generate_series(1, 500)");
  const once = await size();
  await database.query("delete from public.scratch");
  await vacuumAndCheckpoint(database);
  for (let round = 0; round < 2; round += 1) await fillAndEmpty();
  expect(await size()).toBeLessThanOrEqual(once);
});
