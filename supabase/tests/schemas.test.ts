import { expect, test } from "vitest";

import { CATALOG, catalogOf, ROWS_OF_MIGRATIONS } from "./fixtures/catalog.ts";
import { apply, MIGRATIONS, SCHEMAS, takeBackToNothing } from "./fixtures/history.ts";
import { onDatabasesOfItsOwn, type World } from "./fixtures/world.ts";

async function schemaOf({ sql }: World): Promise<Record<string, unknown>> {
  const parts: Record<string, unknown> = {};
  for (const [what, query] of Object.entries({ ...CATALOG, ...ROWS_OF_MIGRATIONS }))
    parts[what] = await catalogOf(sql, query);
  return parts;
}

onDatabasesOfItsOwn((world) => {
  test("the files in supabase/schemas make what the migrations make", async () => {
    await takeBackToNothing(world());
    await apply(world(), MIGRATIONS);
    const migrated = await schemaOf(world());
    await takeBackToNothing(world());
    expect(await catalogOf(world().sql, CATALOG.functions)).toEqual({});
    expect(await catalogOf(world().sql, CATALOG.policies)).toEqual({});
    await apply(world(), [SCHEMAS]);
    expect(await schemaOf(world())).toEqual(migrated);
  });

  // They are created before the tables that they use, without a check.
  test("the body of every function is valid", async () => {
    const functions = await world().sql<{ body: string }>(
      `select pg_get_functiondef(oid) as body from pg_proc
      where pronamespace::regnamespace::text in ('public', 'private')`,
    );
    expect(functions.length).toBeGreaterThan(100);
    for (const { body } of functions) await world().script(body);
  });
});
