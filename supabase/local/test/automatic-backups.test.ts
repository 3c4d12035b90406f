import { mkdirSync, readdirSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { backUpDaily, backupFile, removeUnfinished } from "../src/backup/backup-files.ts";
import { unpackBackup } from "../src/backup/read-backup.ts";
import { restoreFolder } from "../src/backup/restore-folder.ts";
import { writeBackup } from "../src/backup/write-backup.ts";
import type { Database } from "../src/database/database.ts";
import { readMigrations } from "../src/database/migrations.ts";
import { openEmptied } from "../src/database/open-emptied.ts";
import { openFolder } from "../src/database/open-folder.ts";
import { openPglite } from "../src/database/open-pglite.ts";
import { MIGRATIONS_FOLDER } from "../src/paths.ts";
import { prepareSchema } from "../src/prepare.ts";
import { FileStore } from "../src/storage/file-store.ts";
import { migratedDump } from "../src/template/migrated-dump.ts";
import { temporaryFolder } from "./backup-world.ts";
import { serveHere } from "./command.ts";

const USER = "insert into auth.users (id, email) values (gen_random_uuid(), 'ume@diary.example')";

test("a day gets one backup, and those that are too old go; who asked for one keeps it", async () => {
  const folder = temporaryFolder();
  const database = await openPglite({ dumpFile: await migratedDump() });
  const source = { database, files: new FileStore(join(folder, "files")) };
  const backups = join(folder, "backups");
  await backUpDaily(source, backups, 7);
  await backUpDaily(source, backups, 7);
  expect(readdirSync(backups)).toHaveLength(1);

  const [first = ""] = readdirSync(backups);
  const old = new Date(Date.now() - 8 * 86_400_000);
  utimesSync(join(backups, first), old, old);
  const asked = backupFile(backups, "backup", old);
  await writeBackup(source, asked);
  utimesSync(asked, old, old);
  await backUpDaily(source, backups, 7);
  const names = readdirSync(backups).toSorted();
  expect(names).toEqual([
    expect.stringMatching(/^backup-.+\.tar\.gz$/),
    expect.stringMatching(/^daily-.+\.tar\.gz$/),
  ]);
  // Within one second it would have the name of the one before.
  expect(statSync(join(backups, names[1]!)).mtimeMs).toBeGreaterThan(old.getTime());
  await database.close();
});

test("what an interrupted backup left is removed, and nothing of one that is being made", async () => {
  const folder = temporaryFolder();
  for (const name of [".unfinished-old", ".unfinished-new"]) mkdirSync(join(folder, name));
  const old = new Date(Date.now() - 7 * 3_600_000);
  utimesSync(join(folder, ".unfinished-old"), old, old);
  removeUnfinished(folder);
  expect(readdirSync(folder)).toEqual([".unfinished-new"]);
});

/** The catalogues with something in them that PostgreSQL itself did not make. */
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

test("data of an earlier version is backed up before it is changed, and the backup can be restored", async () => {
  const folder = temporaryFolder();
  const earlier = (await readMigrations(MIGRATIONS_FOLDER)).map(({ version }) => version).slice(0, -1);
  // A restore begins with the same: the schema `public` is all in it that was made anew.
  const before = await openEmptied(join(folder, "pg"));
  expect(await catalogsWithOurs(before)).toEqual(["pg_namespace"]);
  expect(await before.query("select nspname from pg_namespace where oid >= 16384")).toEqual([
    { nspname: "public" },
  ]);
  await prepareSchema(before, "It", earlier);
  await before.script(USER);
  await before.close();

  const first = await serveHere({ DATA_DIR: folder });
  await first.stop();
  const [name = "", ...others] = readdirSync(join(folder, "backups"));
  expect(name).toMatch(/^before-upgrade-/);
  expect(others).toEqual([]);
  const file = join(folder, "backups", name);
  expect((await unpackBackup(file, join(folder, "unpacked"))).manifest.migrations).toEqual(earlier);

  // It gets the schema that it had; the next start brings it up to date again.
  await restoreFolder(folder, file);
  const again = await serveHere({ DATA_DIR: folder });
  await again.stop();
  const { database } = await openFolder(join(folder, "pg"), { mustExist: true });
  expect(await database.query("select sign_up from public.site")).toEqual([{ sign_up: "open" }]);
  expect(await database.query("select email from auth.users")).toEqual([{ email: "ume@diary.example" }]);
  await database.close();
});
