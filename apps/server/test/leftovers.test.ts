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

/** Kills the admin command while it writes into a work folder, and returns the name of that folder. */
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
      // A kill that came too early leaves an empty folder.
      const name = entriesIn(folder).find(
        (entry) => names.test(entry) && entriesIn(join(folder, entry)).length >= 2,
      );
      if (name === undefined && child.exitCode === null) throw new Error("It has not begun.");
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

describe.skipIf(!postgresBinaries().found)("a killed restore into PostgreSQL", () => {
  test.each(["start", "restore"])(
    "a killed restore leaves no files in DATA_DIR after the next %s",
    async (next) => {
      const cluster = await startPostgresCluster();
      onTestFinished(() => cluster.close());
      const file = join(temporaryFolder(), "there.tar.gz");
      await admin({ DATA_DIR: await filledFolder() }, "backup", file);
      const settings = { DATA_DIR: temporaryFolder(), DATABASE_URL: await cluster.createDatabase() };
      const left = await killedAt(settings.DATA_DIR, /^restore-/, settings, "restore", file);
      expect(readdirSync(settings.DATA_DIR)).toContain(left);

      if (next === "start") await (await serveHere({ DATA_DIR: settings.DATA_DIR })).stop();
      else await admin({ ...settings, DATABASE_URL: await cluster.createDatabase() }, "restore", file);
      expect(readdirSync(settings.DATA_DIR).filter((name) => name.startsWith("restore-"))).toEqual([]);
    },
  );
});

test.each(["start", "backup"])("the next %s deletes files of a killed backup", async (next) => {
  const dataDir = await filledFolder();
  const [backups, elsewhere] = [join(dataDir, "backups"), temporaryFolder()];
  const file = join(elsewhere, "diary.tar.gz");
  let left: string;
  do left = await killedAt(backups, /^\.unfinished-/, { DATA_DIR: dataDir }, "backup", file);
  while (!readdirSync(backups).includes(left));
  expect(readdirSync(elsewhere)).toEqual([]);

  // A kill during the copy leaves this file.
  writeFileSync(`${file}.unfinished`, "");
  if (next === "start") await (await serveHere({ DATA_DIR: dataDir, BACKUP_DAYS: "0" })).stop();
  else await admin({ DATA_DIR: dataDir }, "backup", file);
  expect(readdirSync(elsewhere)).toEqual(next === "backup" ? ["diary.tar.gz"] : ["diary.tar.gz.unfinished"]);
  expect(readdirSync(backups).filter((name) => name.startsWith("."))).toEqual([]);
});

test("a start in memory deletes files of a killed one", async () => {
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
