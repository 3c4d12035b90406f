import { execFile } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { postgresBinaries } from "@diary/testkit/postgres-binaries";
import { startPostgresCluster } from "@diary/testkit/postgres-cluster";
import { describe, expect, onTestFinished, test, vi } from "vitest";

import { REPOSITORY_ROOT } from "../src/paths.ts";
import { admin } from "./admin-command.ts";
import { openFilled } from "./backup-world.ts";
import { SERVE, serveHere, startRunning } from "./command.ts";
import { temporaryFolder } from "./temporary-folder.ts";

vi.setConfig({ testTimeout: 120_000 });

async function killedAt(
  folder: string,
  names: RegExp,
  settings: Readonly<Record<string, string>>,
  ...argv: string[]
): Promise<string> {
  const { PATH = "", HOME = "" } = process.env;
  const script = join(REPOSITORY_ROOT, "scripts/admin.ts");
  const child = execFile(process.execPath, [script, ...argv], { env: { PATH, HOME, ...settings } });
  const closed = once(child, "close");
  const found = await vi.waitFor(
    () => {
      // Waits until the folder contains files, because an earlier kill would leave the folder empty.
      const name = entriesIn(folder).find(
        (entry) => names.test(entry) && entriesIn(join(folder, entry)).length >= 2,
      );
      if (name === undefined && child.exitCode === null) throw new Error("The work folder has no files yet.");
      return name ?? "";
    },
    { timeout: 30_000, interval: 1 },
  );
  child.kill("SIGKILL");
  await closed;
  return found;
}

const entriesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder) : []);

async function filledFolder(): Promise<string> {
  const dataDir = temporaryFolder();
  await (await openFilled(dataDir)).close();
  return dataDir;
}

async function killRestore() {
  const cluster = await startPostgresCluster();
  onTestFinished(() => cluster.close());
  const file = join(temporaryFolder(), "there.tar.gz");
  await admin({ DATA_DIR: await filledFolder() }, "backup", file);
  const dataDir = temporaryFolder();
  const settings = { DATA_DIR: dataDir, DATABASE_URL: await cluster.createDatabase() };
  const left = await killedAt(dataDir, /^restore-/, settings, "restore", file);
  expect(readdirSync(dataDir)).toContain(left);
  return { dataDir, file, otherDatabase: await cluster.createDatabase() };
}

describe.skipIf(!postgresBinaries().found)("a restore into PostgreSQL", () => {
  test("the next start deletes the files of a killed restore from DATA_DIR", async () => {
    const { dataDir } = await killRestore();
    await (await serveHere({ DATA_DIR: dataDir })).stop();
    expect(readdirSync(dataDir).filter((name) => name.startsWith("restore-"))).toEqual([]);
  });

  test("the next restore deletes the files of a killed restore from DATA_DIR", async () => {
    const { dataDir, file, otherDatabase } = await killRestore();
    await admin({ DATA_DIR: dataDir, DATABASE_URL: otherDatabase }, "restore", file);
    expect(readdirSync(dataDir).filter((name) => name.startsWith("restore-"))).toEqual([]);
  });
});

/** Kills a backup, and writes the file that a kill during the copy of the backup would leave. */
async function killBackup() {
  const dataDir = await filledFolder();
  const [backups, elsewhere] = [join(dataDir, "backups"), temporaryFolder()];
  const file = join(elsewhere, "diary.tar.gz");
  let left: string;
  do left = await killedAt(backups, /^\.unfinished-/, { DATA_DIR: dataDir }, "backup", file);
  while (!readdirSync(backups).includes(left));
  expect(readdirSync(elsewhere)).toEqual([]);
  writeFileSync(`${file}.unfinished`, "");
  return { dataDir, backups, elsewhere, file };
}

test("the next start deletes the work folder of a killed backup", async () => {
  const { backups, dataDir, elsewhere } = await killBackup();
  await (await serveHere({ DATA_DIR: dataDir, BACKUP_DAYS: "0" })).stop();
  expect(readdirSync(backups).filter((name) => name.startsWith("."))).toEqual([]);
  expect(readdirSync(elsewhere)).toEqual(["diary.tar.gz.unfinished"]);
});

test("the next backup into the same file deletes all files of a killed backup", async () => {
  const { backups, dataDir, elsewhere, file } = await killBackup();
  await admin({ DATA_DIR: dataDir }, "backup", file);
  expect(readdirSync(backups).filter((name) => name.startsWith("."))).toEqual([]);
  expect(readdirSync(elsewhere)).toEqual(["diary.tar.gz"]);
});

test("a start in memory mode deletes the files of a killed server in memory mode", async () => {
  const settings = { DATA_DIR: "memory", TMPDIR: temporaryFolder() };
  const foldersLeft = () =>
    readdirSync(settings.TMPDIR).filter((name) => name.startsWith("challenge-diary-")).length;
  const killed = await startRunning(SERVE, settings);
  const running = await startRunning(SERVE, settings);
  expect(foldersLeft()).toBe(2);
  await killed.end("SIGKILL");
  expect(foldersLeft()).toBe(2);
  await (await startRunning(SERVE, settings)).end("SIGTERM");
  expect(foldersLeft()).toBe(1);
  expect((await fetch(`${running.url}/readyz`)).status).toBe(200);
  await running.end("SIGTERM");
  expect(foldersLeft()).toBe(0);
});
