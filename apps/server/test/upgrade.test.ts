import { readdirSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { backUpBeforeUpgrade } from "../src/backup/backup-files.ts";
import { unpackBackup } from "../src/backup/read-backup.ts";
import { restoreFolder } from "../src/backup/restore-folder.ts";
import type { Database } from "../src/database/database.ts";
import { migrate, readMigrations } from "../src/database/migrations.ts";
import { MIGRATIONS_FOLDER } from "../src/paths.ts";
import { createBlankDatabase } from "../src/prepare/database-template.ts";
import { openEmbedded } from "../src/prepare/open-folder.ts";
import { FileStore } from "../src/storage/file-store.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const LATER = {
  version: "29990101000000",
  name: "later",
  sql: "alter table public.site add column note text not null default 'later';",
};
const USER = "insert into auth.users (id, email) values (gen_random_uuid(), 'ume@diary.example')";

test("a blank database contains only an empty schema `public`", async () => {
  const database = await createBlankDatabase(join(temporaryFolder(), "pg"));
  expect(await catalogsWithOurs(database)).toEqual(["pg_namespace"]);
  expect(await database.query("select nspname from pg_namespace where oid >= 16384")).toEqual([
    { nspname: "public" },
  ]);
  await database.close();
});

async function catalogsWithOurs({ query }: Database): Promise<string[]> {
  const catalogs = await query<{ name: string }>(
    `select attrelid::regclass::text as name from pg_attribute join pg_class c on c.oid = attrelid
     where relnamespace = 'pg_catalog'::regnamespace and relkind = 'r' and attname = 'oid' order by 1`,
  );
  const ours: string[] = [];
  for (const { name } of catalogs) {
    if ((await query(`select from ${name} where oid >= 16384 limit 1`)).length > 0) ours.push(name);
  }
  if ((await query("select from pg_db_role_setting")).length > 0) ours.push("pg_db_role_setting");
  return ours;
}

test("an upgrade first creates a backup that can be restored", async () => {
  const folder = temporaryFolder();
  const backups = join(folder, "backups");
  const earlier = await readMigrations(MIGRATIONS_FOLDER);
  const { database } = await openEmbedded(join(folder, "pg"));
  await database.script(USER);

  const source = {
    database,
    services: { kind: "embedded" as const, files: new FileStore(join(folder, "files")) },
  };
  expect(await backUpBeforeUpgrade(source, backups, earlier)).toBeUndefined();
  const file = await backUpBeforeUpgrade(source, backups, [...earlier, LATER]);
  expect(file).toMatch(/before-upgrade-/);
  expect(readdirSync(backups)).toHaveLength(1);
  await migrate(database, [...earlier, LATER], "It");
  expect(await database.query("select note from public.site")).toEqual([{ note: "later" }]);
  await database.close();
  expect((await unpackBackup(file ?? "", join(folder, "unpacked"))).manifest.migrations).toEqual(
    earlier.map(({ version }) => version),
  );

  const back = temporaryFolder();
  await restoreFolder(back, file ?? "");
  const restored = (await openEmbedded(join(back, "pg"), { mustExist: true })).database;
  expect(await restored.query("select email from auth.users")).toEqual([{ email: "ume@diary.example" }]);
  const columns = "select from information_schema.columns where table_name = 'site' and column_name = 'note'";
  expect(await restored.query(columns)).toEqual([]);
  await restored.close();
});
