import { mkdirSync, readdirSync, statSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test, vi } from "vitest";

import {
  backUpBeforeUpgrade,
  backUpDaily,
  backupFile,
  backupsIn,
  timestampName,
  newestDaily,
  removeExpired,
  removeIncompleteBackups,
  warnOfOldBackup,
} from "../src/backup/backup-files.ts";
import { writeBackup } from "../src/backup/write-backup.ts";
import type { Database } from "../src/database/database.ts";
import { readMigrations } from "../src/database/migrations.ts";
import { log } from "../src/log/log.ts";
import { MIGRATIONS_FOLDER } from "../src/paths.ts";
import { openEmbedded } from "../src/prepare/open-folder.ts";
import { fileOf, FileStore } from "../src/storage/file-store.ts";
import { sharedDatabase } from "./shared-backend.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const USER = "insert into auth.users (id, email) values (gen_random_uuid(), 'ume@diary.example')";

const database = await sharedDatabase();

function newSource() {
  const folder = temporaryFolder();
  const files = new FileStore(join(folder, "files"));
  return {
    backups: join(folder, "backups"),
    source: { database, services: { kind: "embedded" as const, files } },
  };
}

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

function put(folder: string, name: string, time: Date): void {
  writeFileSync(join(folder, name), "");
  utimesSync(join(folder, name), time, time);
}

test("old daily backups are deleted, but not old manual backups", async () => {
  const { backups, source } = newSource();
  await backUpDaily(source, backups, 7);
  expect(readdirSync(backups)).toHaveLength(1);

  const [first = ""] = readdirSync(backups);
  const old = hoursAgo(8 * 24);
  utimesSync(join(backups, first), old, old);
  const asked = backupFile(backups, "backup", old);
  await writeBackup(source, asked);
  utimesSync(asked, old, old);
  await backUpDaily(source, backups, 1);
  const names = readdirSync(backups).toSorted();
  expect(names).toEqual([
    expect.stringMatching(/^backup-.+\.tar\.gz$/),
    expect.stringMatching(/^daily-.+\.tar\.gz$/),
  ]);
  // The new daily backup replaces the first one if both were created in the same second.
  expect(statSync(join(backups, names[1]!)).mtimeMs).toBeGreaterThan(old.getTime());
});

test("the log says that images are missing in a daily backup", async () => {
  const warned = vi.spyOn(log, "warn").mockReturnValue();
  const { backups, source } = newSource();
  await database.query("insert into storage.objects (bucket_id, name) values ('avatars', 'id/lost.png')");
  await backUpDaily(source, backups, 7);
  await database.query("delete from storage.objects");
  expect(warned.mock.calls).toEqual([
    [{ component: "backup" }, "1 of 1 images is missing in the daily backup."],
  ]);
});

test("a backup is created before new migrations, and only then", async () => {
  const { backups, source } = newSource();
  const migrations = await readMigrations(MIGRATIONS_FOLDER);
  expect(await backUpBeforeUpgrade(source, backups, migrations)).toBeUndefined();
  const later = { version: "29990101000000", name: "later", sql: "" };
  const file = (await backUpBeforeUpgrade(source, backups, [...migrations, later]))!;
  expect(readdirSync(backups).map((name) => join(backups, name))).toEqual([file]);
  expect(file).toMatch(/\/before-upgrade-[^/]+\.tar\.gz$/);
  const empty: Database = { ...database, query: async () => [] };
  expect(await backUpBeforeUpgrade({ ...source, database: empty }, backups, migrations)).toBeUndefined();
});

test("a failed backup leaves neither a file nor its work folder", async () => {
  const { backups, source } = newSource();
  const failing: Database = { ...database, readSnapshot: () => Promise.reject(new Error("lost")) };
  const failed = writeBackup({ ...source, database: failing }, backupFile(backups, "backup"));
  await expect(failed).rejects.toThrow("lost");
  expect(readdirSync(backups)).toEqual([]);
});

test("a backup contains images that are added or deleted while its rows are read", async () => {
  const { backups, source } = newSource();
  const { files } = source.services;
  const upload = (name: string) => files.uploadObject("photos", name, undefined, Buffer.from(name));
  await upload("deleted");
  const changing: Database = {
    ...database,
    readSnapshot: async (read) => {
      await files.deleteObject("photos", "deleted");
      await upload("added");
      return database.readSnapshot(read);
    },
  };
  const { manifest } = await writeBackup({ ...source, database: changing }, backupFile(backups, "backup"));
  expect(manifest.files.map(({ path }) => path).toSorted()).toEqual(
    ["added", "deleted"].map((name) => fileOf("photos", name)).toSorted(),
  );
});

test("backups are listed by the time in their name, without other files", () => {
  const folder = temporaryFolder();
  const names = [
    "daily-2026-11-01T03-30-00Z.tar.gz",
    "before-upgrade-2026-11-02T10-00-00Z.tar.gz",
    "backup-2026-11-03T10-00-00Z.tar.gz",
  ];
  for (const name of [...names, ".unfinished-1.tar.gz", "notes.txt"]) writeFileSync(join(folder, name), "");
  expect(backupsIn(folder)).toEqual(names);
  expect(backupsIn(join(folder, "missing"))).toEqual([]);
});

test("the newest daily backups are kept even if a wrong clock makes all look old", async () => {
  const { backups, source } = newSource();
  mkdirSync(backups);
  for (const day of [1, 2, 3, 4]) put(backups, `daily-${day}.tar.gz`, hoursAgo((40 - day) * 24));
  await backUpDaily(source, backups, 3);
  const names = readdirSync(backups).toSorted();
  expect(names).toEqual([expect.stringMatching(/^daily-2/), "daily-3.tar.gz", "daily-4.tar.gz"]);
});

test("a broken link in place of a daily backup is ignored", () => {
  const folder = temporaryFolder();
  symlinkSync(join(folder, "gone"), join(folder, "daily-moved.tar.gz"));
  expect(newestDaily(folder)).toBeUndefined();
});

test("a backup with a future date is ignored, and a missing recent backup causes a warning", () => {
  const warned = vi.spyOn(log, "warn").mockImplementation(() => {});
  const folder = temporaryFolder();
  expect(newestDaily(folder)).toBeUndefined();
  const recent = new Date(Math.floor(Date.now() / 1000) * 1000 - 3_600_000);
  put(folder, "daily-2031-01-01T03-30-00Z.tar.gz", new Date("2031-01-01"));
  warnOfOldBackup(folder);
  expect(warned).toHaveBeenLastCalledWith({ component: "backup" }, "There is no daily backup.");
  put(folder, "daily-old.tar.gz", hoursAgo(27));
  warnOfOldBackup(folder);
  expect(warned).toHaveBeenLastCalledWith(
    { component: "backup" },
    expect.stringContaining("was created at 20"),
  );
  expect(warned).toHaveBeenCalledTimes(2);
  put(folder, "daily-new.tar.gz", recent);
  warnOfOldBackup(folder);
  expect(warned).toHaveBeenCalledTimes(2);
  expect(newestDaily(folder)).toEqual(recent);
});

test(
  "PGlite serves requests during a backup, and the copy of its folder is deleted afterwards",
  { tags: "extended" },
  async () => {
    const folder = temporaryFolder();
    // Simulates the copy that a killed backup leaves.
    mkdirSync(join(folder, "pg.copy-abc"));
    const { database: own, completed } = await openEmbedded(join(folder, "pg"));
    completed();
    expect(readdirSync(folder)).toEqual(["pg"]);
    await own.script(USER);
    await own.readSnapshot(async (query) => {
      // This write doesn't wait for the backup, and the backup doesn't contain the write.
      await own.script(USER.replace("ume", "aiko"));
      expect(await own.query("select from auth.users")).toHaveLength(2);
      expect(await query("select from auth.users")).toHaveLength(1);
      expect(readdirSync(folder)).toContainEqual(expect.stringMatching(/^pg\.copy-/));
    });
    expect(readdirSync(folder)).toEqual(["pg"]);
    await own.close();
  },
);

test("old files of an unfinished backup are deleted, but not new ones", async () => {
  const folder = temporaryFolder();
  for (const name of [".unfinished-old", ".unfinished-new"]) mkdirSync(join(folder, name));
  utimesSync(join(folder, ".unfinished-old"), hoursAgo(7), hoursAgo(7));
  removeIncompleteBackups(folder);
  expect(readdirSync(folder)).toEqual([".unfinished-new"]);
});

test("data from before an upgrade or a restore is deleted after 30 days", () => {
  const folder = temporaryFolder();
  const backups = join(folder, "backups");
  const made = new Date("2026-11-24T03:30:00Z");
  mkdirSync(join(folder, `before-restore-${timestampName(made)}/pg`), { recursive: true });
  mkdirSync(backups);
  for (const why of ["backup", "daily", "before-upgrade", "before-restore"] as const)
    writeFileSync(backupFile(backups, why, made), "");
  writeFileSync(join(backups, "before-upgrade-of-mine.tar.gz"), "");
  const days = (count: number) => made.getTime() + count * 86_400_000;

  removeExpired(backups, { makesDailies: false, now: days(30) });
  expect([readdirSync(folder), readdirSync(backups)].map(({ length }) => length)).toEqual([2, 5]);
  const remaining = [`backup-${timestampName(made)}.tar.gz`, "before-upgrade-of-mine.tar.gz"];
  removeExpired(backups, { makesDailies: true, now: days(30) + 1 });
  expect(readdirSync(folder)).toEqual(["backups"]);
  expect(readdirSync(backups).toSorted()).toEqual([...remaining, `daily-${timestampName(made)}.tar.gz`]);
  removeExpired(backups, { makesDailies: false, now: days(30) + 1 });
  expect(readdirSync(backups).toSorted()).toEqual(remaining);
});
