import { afterAll, beforeAll, expect, test } from "vitest";

import type { Database } from "../src/database/database.ts";
import { isQuietTime, maintain } from "../src/database/maintenance.ts";
import { openTestDatabase } from "../src/testing/test-database.ts";

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase("pglite");
});
afterAll(() => database.close());

test.each([
  ["somebody is asking", { now: 100_000, lastRequest: 99_000, lastMaintenance: 0 }, false],
  ["nobody has asked for a while", { now: 100_000, lastRequest: 60_000, lastMaintenance: 0 }, true],
  ["it was done since", { now: 200_000, lastRequest: 60_000, lastMaintenance: 100_000 }, false],
  ["nobody ever asked", { now: 200_000, lastRequest: 0, lastMaintenance: 0 }, false],
])("when %s", (_when, times, isQuiet) => {
  expect(isQuietTime(times)).toBe(isQuiet);
});

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
    await maintain(database);
  };
  await fillAndEmpty();
  await database.query("insert into public.scratch select repeat('x', 1000) from generate_series(1, 500)");
  const once = await size();
  await database.query("delete from public.scratch");
  await maintain(database);
  for (let round = 0; round < 5; round += 1) await fillAndEmpty();
  expect(await size()).toBeLessThanOrEqual(once);
});
