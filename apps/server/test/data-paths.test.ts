import { mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";

import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";

import { createWorkFolder } from "../src/backup/work-folder.ts";
import { openDataPaths } from "../src/data-paths.ts";
import { removeCopies } from "../src/database/open-pglite.ts";
import { temporaryFolder } from "./temporary-folder.ts";

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => void vi.unstubAllEnvs());

const hoursAgo = (path: string, hours: number) => {
  const time = new Date(Date.now() - hours * 3_600_000);
  utimesSync(path, time, time);
};

test("after an interrupted restore, the server doesn't start with a new database", () => {
  const previous = join(folder, "before-restore-2026-11-01T00-00-00Z");
  writeFileSync(join(folder, "restoring"), previous);
  expect(() => openDataPaths({ kind: "folder", path: folder })).toThrow(
    `A restore into ${folder} was interrupted. Repeat it. The previous data is in ${previous}.`,
  );
  expect(readdirSync(folder)).toEqual(["restoring"]);
});

test("a start deletes old files of a restore that had not moved any data", () => {
  writeFileSync(join(folder, "restoring"), "");
  mkdirSync(join(folder, "restore-killed"));
  hoursAgo(join(folder, "restore-killed"), 7);
  const paths = openDataPaths({ kind: "folder", path: folder });
  onTestFinished(paths.release);
  expect(paths).toMatchObject({
    databaseFolder: join(folder, "pg"),
    filesFolder: join(folder, "files"),
    backupsFolder: join(folder, "backups"),
  });
  expect(readdirSync(folder)).not.toContain("restore-killed");
});

test("other users of the machine can't read a new data folder", () => {
  const path = join(folder, "new/data");
  openDataPaths({ kind: "folder", path }).release();
  expect(statSync(path).mode & 0o777).toBe(0o700);
});

test("a start in memory mode deletes folders of killed servers, but no other folders", () => {
  vi.stubEnv("TMPDIR", folder);
  const killed = join(folder, "challenge-diary-killed");
  mkdirSync(killed);
  writeFileSync(join(killed, "lock"), "");
  onTestFinished(createWorkFolder(join(folder, "challenge-diary-running")));
  for (const name of ["challenge-diary-without-lock", "other-challenge-diary-1"]) {
    mkdirSync(join(folder, name));
    hoursAgo(join(folder, name), 48);
  }
  const { databaseFolder, release, ...paths } = openDataPaths({ kind: "memory" });
  expect(paths).toMatchObject({ backupsFolder: undefined, adminSocket: undefined });
  const own = basename(join(databaseFolder, ".."));
  const others = ["challenge-diary-running", "challenge-diary-without-lock", "other-challenge-diary-1"];
  expect(readdirSync(folder).toSorted()).toEqual([own, ...others].toSorted());
  release();
  expect(readdirSync(folder).toSorted()).toEqual(others);
});

test("copies of a database that a killed backup left are deleted, but nothing else", () => {
  for (const name of ["pg", "pg.copy-1", "pg.copy-2/base", "pg-mine.copy-1", "files"])
    mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, "pg/PG_VERSION"), "17\n");
  removeCopies(join(folder, "pg"));
  expect(readdirSync(folder).toSorted()).toEqual(["files", "pg", "pg-mine.copy-1"]);
  expect(readFileSync(join(folder, "pg/PG_VERSION"), "utf8")).toBe("17\n");
});
