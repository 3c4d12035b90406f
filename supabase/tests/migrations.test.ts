import { expect, test } from "vitest";

import type { Row } from "./fixtures/api-response.ts";
import { CATALOG, catalogOf, ROWS_OF_MIGRATIONS } from "./fixtures/catalog.ts";
import { apply, readTables, MIGRATIONS, SCHEMAS, emptyDatabase, fillTables } from "./fixtures/history.ts";
import { onSeparateServer, type World } from "./fixtures/world.ts";

// For a new table, add rows to `fixtures/history.ts`. If a migration changes data, add the expected change here.

type Contents = Awaited<ReturnType<typeof readTables>>;

/** Asserts that every row is unchanged, except for new columns and rows of a migration. */
function expectUnchanged(before: Contents, after: Contents, migration: string, filled: Set<string>): void {
  for (const [table, rows] of before) {
    const there = after.get(table) ?? [];
    const expected = filled.has(table) ? Math.max(there.length, rows.length) : rows.length;
    expect(there.length, `rows of ${table} after ${migration}`).toBe(expected);
    const columns = Object.keys(rows[0] ?? {});
    const values = (row: Row) => JSON.stringify(columns.map((column) => row[column]));
    const remaining = new Set(there.map(values));
    const lost = rows.map(values).filter((row) => !remaining.has(row));
    expect(lost, `${columns.join()} of ${table} after ${migration}`).toEqual([]);
  }
}

async function schemaOf({ sql }: World): Promise<Record<string, unknown>> {
  const parts: Record<string, unknown> = {};
  for (const [what, query] of Object.entries({ ...CATALOG, ...ROWS_OF_MIGRATIONS }))
    parts[what] = await catalogOf(sql, query);
  return parts;
}

onSeparateServer((world) => {
  const { sql, script } = world;

  test("all data of an earlier version remains after later migrations", async () => {
    await emptyDatabase(world);
    let before: Contents = new Map();
    const filledByMigrations = new Set<string>();
    for (const [generation, migration] of MIGRATIONS.entries()) {
      await apply(world, [migration]);
      const after = await readTables(world);
      expectUnchanged(before, after, migration.name, filledByMigrations);
      for (const [table, rows] of after) {
        if (!before.has(table) && rows.length > 0) filledByMigrations.add(table);
      }

      await fillTables(world, generation);
      before = await readTables(world);
      const unwritten = [...before].filter(
        ([table, rows]) => rows.length === (after.get(table)?.length ?? 0),
      );
      const empty = unwritten.map(([table]) => table).filter((table) => !filledByMigrations.has(table));
      expect(empty, `tables without test rows after ${migration.name}`).toEqual([]);
    }

    const rows = await sql(
      "select distinct title, day, completed, like_count from public.home_challenge order by title",
    );
    expect(rows).toEqual([
      { title: "Open", day: 2, completed: true, like_count: 1 },
      { title: "Untouched", day: 0, completed: false, like_count: 0 },
    ]);
  });

  test("the schema files create the same schema as the migrations", async () => {
    await emptyDatabase(world);
    await apply(world, MIGRATIONS);
    const migrated = await schemaOf(world);
    await emptyDatabase(world);
    expect(await catalogOf(sql, CATALOG.functions)).toEqual({});
    expect(await catalogOf(sql, CATALOG.policies)).toEqual({});
    await apply(world, [SCHEMAS]);
    expect(await schemaOf(world)).toEqual(migrated);
  });

  // The migrations create functions before their tables, without a check of the bodies.
  test("the body of every function is valid", async () => {
    const functions = await sql<{ body: string }>(
      `select pg_get_functiondef(oid) as body from pg_proc
      where pronamespace::regnamespace::text in ('public', 'private')`,
    );
    expect(functions.length).toBeGreaterThan(100);
    for (const { body } of functions) await script(body);
  });
});
