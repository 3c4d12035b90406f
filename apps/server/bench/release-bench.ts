// pnpm bench:release [--challenges 10000] [--release folder]
// Prints what a release costs its operator, and fails where that is more than promised: size on disk, time to be ready, memory,
// how long liveness takes under load, and a backup and its restore.
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Worker } from "node:worker_threads";

import { openEmbedded } from "../src/database/open-folder.ts";
import type { ReleaseLoad, ReleaseLoadResult } from "./release-load.ts";
import { failIfExceeded, report } from "./report.ts";
import { seedDatabase, prepare, sizeOf } from "./seed.ts";
import { freePort, memoryMiB, START_BUDGETS, startServer } from "./start.ts";
import { milliseconds, timingOf } from "./statistics.ts";

const ROOT = join(import.meta.dirname, "../../..");
const { values: flags } = parseArgs({
  options: { challenges: { type: "string", default: "100000" }, release: { type: "string" } },
});
const folder = mkdtempSync(join(tmpdir(), "diary-operate-"));
const MOST = { ...START_BUDGETS, releaseMB: 250, livenessP95Ms: 50, stopMs: 10_000 } as const;

try {
  const release = flags.release ?? makeRelease();
  report("Release on disk", diskMB(release), "MB", MOST.releaseMB);
  await measureServer(release);
  await measureBackup(release, Number(flags.challenges));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
failIfExceeded();

function makeRelease(): string {
  const out = join(folder, "release");
  execFileSync(process.execPath, [join(ROOT, "scripts/release.ts"), out], { cwd: ROOT, stdio: "pipe" });
  return out;
}

function diskMB(path: string): number {
  return Number(execFileSync("du", ["-sk", path], { encoding: "utf8" }).split("\t")[0]) / 1024;
}

/** Runs it as an operator does, with limits on. */
async function startRelease(release: string, dataDir: string) {
  const env = {
    PATH: process.env["PATH"],
    HOME: folder,
    DATA_DIR: dataDir,
    TRUST_PROXY: "loopback",
    LOG_LEVEL: "warn",
  };
  return startServer(["server.js"], { env, cwd: release, port: await freePort() });
}

async function measureServer(release: string): Promise<void> {
  const dataDir = join(folder, "data");
  const first = await startRelease(release, dataDir);
  report("Ready on an empty folder", first.readyMs, "ms", MOST.firstStartMs);
  await first.stop();
  // The least of some: other programs can only make it longer.
  const starts: number[] = [];
  for (let n = 0; n < 4; n += 1) {
    const again = await startRelease(release, dataDir);
    starts.push(again.readyMs);
    await again.stop();
  }
  report("Ready again", Math.min(...starts), "ms", MOST.secondStartMs);

  const server = await startRelease(release, dataDir);
  const { url, key } = server;
  const quiet = await load({ url, key, readers: 0, signIns: 0, seconds: 3 });
  const busy = await load({ url, key, readers: 32, signIns: 12, seconds: 15 });
  console.log(
    `Liveness in quiet: p50 ${milliseconds(timingOf(quiet.liveness).p50)}, p95 ${milliseconds(timingOf(quiet.liveness).p95)}`,
  );
  if (busy.reads === 0) throw new Error(`Nothing was read: ${JSON.stringify(busy.otherStatuses)}`);
  console.log(
    `Under 32 readers of the feed (${(busy.reads / 15).toFixed(0)} a second) and 12 who sign in (${(busy.signIns / 15).toFixed(0)} a second): ` +
      `p50 ${milliseconds(timingOf(busy.liveness).p50)}; answers other than 200: ${JSON.stringify(busy.otherStatuses)}`,
  );
  report("Liveness under load, p95", timingOf(busy.liveness).p95, "ms", MOST.livenessP95Ms);
  await new Promise((resolve) => setTimeout(resolve, 5000));
  report("Memory, settled", memoryMiB(server.pid, "VmRSS"), "MiB", MOST.residentMiB);
  report("Memory, peak", memoryMiB(server.pid, "VmHWM"), "MiB", MOST.peakMiB);
  report("Stop", await server.stop(), "ms", MOST.stopMs);
}

async function load(workerData: ReleaseLoad): Promise<ReleaseLoadResult> {
  const worker = new Worker(new URL("release-load.ts", import.meta.url), { workerData });
  const [result] = (await once(worker, "message")) as [ReleaseLoadResult];
  await worker.terminate();
  return result;
}

/** Backup and restore by the operator's command, of a data folder that is filled before. */
async function measureBackup(release: string, challenges: number): Promise<void> {
  const dataDir = join(folder, "full");
  mkdirSync(dataDir);
  const { database, completed } = await openEmbedded(join(dataDir, "pg"));
  completed();
  await prepare(database);
  await seedDatabase(database, sizeOf(challenges));
  await database.query("drop function private.bench_id");
  await database.close();
  // Secrets are made by a server.
  const server = await startRelease(release, dataDir);
  await server.stop();

  const file = join(folder, "backup.tar.gz");
  const timed = (dir: string, ...words: string[]) => {
    const began = performance.now();
    execFileSync(process.execPath, ["admin.js", ...words], {
      cwd: release,
      env: { ...process.env, DATA_DIR: dir },
      stdio: "pipe",
    });
    return (performance.now() - began) / 1000;
  };
  const many = challenges.toLocaleString("en");
  report(`Backup of ${many} challenges`, timed(dataDir, "backup", file), "s");
  report("Its file", statSync(file).size / 1024 / 1024, "MiB");
  report("Restore of it", timed(join(folder, "restored"), "restore", file), "s");
}
