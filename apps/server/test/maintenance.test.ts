import { expect, onTestFinished, test } from "vitest";

import { vacuumAndCheckpoint } from "../src/database/open-pglite.ts";
import { sharedDatabase } from "./shared-backend.ts";

test("after maintenance, tables reuse the space of deleted rows", async () => {
  const database = await sharedDatabase();
  onTestFinished(() => database.script("drop table public.scratch"));
  await database.script("create table public.scratch (text text)");
  const size = async () => {
    const [row] = await database.query<{ bytes: number }>(
      "select pg_relation_size('public.scratch')::int as bytes",
    );
    return row?.bytes ?? 0;
  };
  const fill = () =>
    database.query("insert into public.scratch select repeat('x', 1000) from generate_series(1, 500)");
  await fill();
  const once = await size();
  await database.query("delete from public.scratch");
  await vacuumAndCheckpoint(database);
  await fill();
  expect(await size()).toBeLessThanOrEqual(once);
});
