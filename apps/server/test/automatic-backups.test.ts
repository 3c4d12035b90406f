import { mkdirSync, readdirSync, statSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test, vi } from "vitest";

import {
  backUpDaily,
  backupFile,
  timestampName,
  newestDaily,
  removeExpired,
  removeIncompleteBackups,
  warnOfOldBackup,
} from "../src/backup/backup-files.ts";
import { writeBackup } from "../src/backup/write-backup.ts";
import { log } from "../src/log/log.ts";
import { openEmbedded } from "../src/prepare/open-folder.ts";
import { FileStore } from "../src/storage/file-store.ts";
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
