import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, test } from "vitest";

import { migrate, readMigrations, rejectOtherBuild, type Migration } from "../src/database/migrations.ts";
import { MIGRATIONS_FOLDER } from "../src/paths.ts";
import { sharedDatabase } from "./shared-backend.ts";

const FINE: Migration = {
  version: "29990100000000",
  name: "before_it",
  sql: "create table public.before_it (id int);",
};
const FAILING: Migration = {
  version: "29990101000000",
  name: "from_the_future",
  sql: "create table public.halfway (id int); insert into public.halfway select 1/0;",
};

test("an error names two migrations with the same timestamp", async () => {
  const folder = await mkdtemp(join(tmpdir(), "diary-migrations-"));
  for (const name of ["one", "other"])
    await writeFile(join(folder, `29990101000000_${name}.sql`), "select 1");
  await expect(readMigrations(folder)).rejects.toThrow(
    "Two migrations have the timestamp 29990101000000: one and other.",
  );
  await rm(folder, { recursive: true });
});

test("a failing migration changes nothing, and the error names it", async () => {
  const database = await sharedDatabase();
  const migrations = [...(await readMigrations(MIGRATIONS_FOLDER)), FINE, FAILING];
  const versions = "select version from supabase_migrations.schema_migrations order by version";
  const before = await database.query(versions);
  await expect(migrate(database, migrations, "The test's database")).rejects.toThrow(
    "The test's database can't be upgraded: the migration 29990101000000_from_the_future.sql failed " +
      "(division by zero), and the database is unchanged.",
  );
  expect(await database.query(versions)).toEqual(before);
  for (const name of ["public.halfway", "public.before_it"]) {
    const [table] = await database.query("select to_regclass($1) as name", [name]);
    expect(table).toEqual({ name: null });
  }
});

test("a database of a newer or a much earlier build is rejected", async () => {
  const database = await sharedDatabase();
  const migrations = await readMigrations(MIGRATIONS_FOLDER);
  const where = "The test's database";
  await expect(rejectOtherBuild(database, migrations, where)).resolves.toBeUndefined();
  await expect(rejectOtherBuild(database, migrations.slice(0, -1), where)).rejects.toThrow(
    `${where} was created by a newer version of Challenge Diary (its migration ${migrations.at(-1)!.version}`,
  );
  await expect(rejectOtherBuild(database, [FINE], where)).rejects.toThrow(
    `${where} was created by an earlier build of Challenge Diary`,
  );
});
