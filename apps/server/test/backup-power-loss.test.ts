import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { beforeAll, expect, test } from "vitest";

import { copyBackupTo, requireWritablePath } from "../src/admin/backup-target.ts";
import { unpackBackup } from "../src/backup/read-backup.ts";
import { restoreDatabase } from "../src/backup/restore-database.ts";
import { restoreFolder } from "../src/backup/restore-folder.ts";
import type { AuthServices } from "../src/backup/tables.ts";
import { writeBackup } from "../src/backup/write-backup.ts";
import type { Database, Query } from "../src/database/database.ts";
import { openEmbedded } from "../src/prepare/open-folder.ts";
import { fileOf, FileStore } from "../src/storage/file-store.ts";
import { openFilled, PICTURE_NAME } from "./backup-world.ts";
import { recordNames } from "./recorded-names.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const IMAGE = fileOf("avatars", PICTURE_NAME);

const root = temporaryFolder();
const [source, backup] = [join(root, "source"), join(root, "backups", "one.tar.gz")];
beforeAll(async () => {
  mkdirSync(source);
  await (await openFilled(source)).close();
});

const filesIn = (dataDir: string): AuthServices => ({
  kind: "embedded",
  files: new FileStore(join(dataDir, "files")),
});

async function withDatabase(dataDir: string, work: (database: Database) => Promise<void>): Promise<void> {
  const { database } = await openEmbedded(join(dataDir, "pg"));
  await work(database).finally(() => database.close());
}

const isMoveOfFiles = (event: string) => event.startsWith("move ") && event.endsWith("/files");

/** Flushes of the image, of its folder and of the folder above, in any order. */
const flushesOfImage = (files: string) =>
  [join(files, IMAGE), dirname(join(files, IMAGE)), files].map((path) => `flush ${path}`);

test("a power loss after a backup loses neither its bytes nor its name", async () => {
  await withDatabase(source, async (database) => {
    const events = recordNames();
    await writeBackup({ database, services: filesIn(source) }, backup);
    expect(events.filter((event) => event.includes("backup.tar.gz") || event.startsWith("flush"))).toEqual([
      expect.stringMatching(/^flush .+\/\.unfinished-[^/]+\/backup\.tar\.gz$/),
      expect.stringMatching(/^move .+\/\.unfinished-[^/]+\/backup\.tar\.gz to .+\/backups\/one\.tar\.gz$/),
      `flush ${dirname(backup)}`,
    ]);
  });
});

test("the original of a moved backup is deleted after the copy is flushed", () => {
  const folder = temporaryFolder();
  const [made, target] = [join(folder, "made"), join(folder, "target")];
  writeFileSync(made, "backup");
  const events = recordNames();
  expect(copyBackupTo(made, target)).toBe(target);
  expect(events).toEqual([
    `flush ${target}.unfinished`,
    `move ${target}.unfinished to ${target}`,
    `flush ${folder}`,
    `delete ${made}`,
  ]);
  expect(readdirSync(folder)).toEqual(["target"]);
});

test("a backup that can't be moved stays, without a half copy", () => {
  const folder = temporaryFolder();
  const [made, target] = [join(folder, "made"), join(folder, "target")];
  writeFileSync(made, "backup");
  mkdirSync(join(target, "full"), { recursive: true });
  expect(() => copyBackupTo(made, target)).toThrow(
    `The backup was created in ${made}, but can't be moved to ${target}`,
  );
  expect(readdirSync(folder)).toEqual(["made", "target"]);
});

test("a target that is a folder or in a missing folder is rejected before the backup", () => {
  const folder = temporaryFolder();
  expect(() => requireWritablePath(folder)).toThrow(`Name a file in it, such as ${folder}/diary.tar.gz.`);
  expect(() => requireWritablePath(join(folder, "missing/diary.tar.gz"))).toThrow("ENOENT");
  expect(() => requireWritablePath(join(folder, "diary.tar.gz"))).not.toThrow();
});

test("a restored folder replaces the previous data after its images are flushed", async () => {
  const folder = temporaryFolder();
  const events = recordNames();
  await restoreFolder(folder, backup);
  const moved = events.findIndex(isMoveOfFiles);
  const [, files = ""] = / (.+) to /.exec(events[moved] ?? "") ?? [];
  expect(events.slice(0, moved)).toEqual(expect.arrayContaining(flushesOfImage(files)));
  const replaced = events.indexOf(`delete ${folder}/restoring`);
  expect(replaced).toBeGreaterThan(events.findLastIndex(isMoveOfFiles));
  expect(events.slice(replaced)).toContain(`flush ${folder}`);
});

test("images are flushed before a restore commits their rows to a database server", async () => {
  const folder = temporaryFolder();
  const unpacked = await unpackBackup(backup, join(folder, "unpacked"));
  await withDatabase(folder, async (database) => {
    const events = recordNames();
    const transaction: Database["transaction"] = (work) =>
      database.transaction((tx) => {
        const query: Query = (text, parameters) => {
          events.push(text);
          return tx.query(text, parameters);
        };
        return work({ ...tx, query });
      });
    const recorded = { database: { ...database, transaction }, services: filesIn(folder) };
    await restoreDatabase(recorded, unpacked, { replace: false });
    const load = events.findIndex((event) => event.startsWith("delete from"));
    expect(events.slice(0, load)).toEqual(expect.arrayContaining(flushesOfImage(join(folder, "files"))));
  });
});
