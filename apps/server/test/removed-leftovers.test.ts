import { mkdirSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { removeLeftovers } from "../src/backup/backup-files.ts";
import { createWorkFolder } from "../src/backup/work-folder.ts";
import { temporaryFolder } from "./temporary-folder.ts";

test("old leftovers are deleted, but not new ones, folders in use or previous data", () => {
  const dataDir = temporaryFolder();
  const [hoursAgo, backups] = [new Date(Date.now() - 7 * 3_600_000), join(dataDir, "backups")];
  const finish = createWorkFolder(join(dataDir, "restore-running"));
  onTestFinished(finish);
  onTestFinished(createWorkFolder(join(backups, ".unfinished-running")));
  for (const path of [
    join(dataDir, "restore-new"),
    join(dataDir, "restore-old"),
    join(dataDir, "before-restore-2026-11-01T00-00-00Z"),
    join(dataDir, "before-restore-2026-11-02T00-00-00Z"),
    join(backups, ".unfinished-new"),
    join(backups, ".unfinished-old"),
  ]) {
    mkdirSync(path);
    if (path.endsWith("-old")) utimesSync(path, hoursAgo, hoursAgo);
  }
  writeFileSync(join(backups, ".unfinished-old.tar.gz"), "");
  utimesSync(join(backups, ".unfinished-old.tar.gz"), hoursAgo, hoursAgo);
  writeFileSync(join(backups, "backup-mine.tar.gz"), "");
  mkdirSync(join(dataDir, "before-restore-2026-11-01T00-00-00Z", "pg"));

  removeLeftovers(dataDir);
  expect(readdirSync(dataDir).toSorted()).toEqual([
    "backups",
    "before-restore-2026-11-01T00-00-00Z",
    "restore-new",
    "restore-running",
  ]);
  expect(readdirSync(backups).toSorted()).toEqual([
    ".unfinished-new",
    ".unfinished-running",
    "backup-mine.tar.gz",
  ]);
});
