// pnpm bench:operate [--challenges 10000] [--release folder]
// Prints what a release costs its operator, and fails where that is more than promised: size on disk, time to be ready, memory,
// how long liveness takes under load, and a backup and its restore.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Worker } from "node:worker_threads";

import { openFolder } from "../local/src/database/open-folder.ts";
import { OPERATE_BUDGETS as MOST } from "./budgets.ts";
import { fill, prepare, sizeOf } from "./fill.ts";
import type { OperateLoad, OperateResult } from "./operate-load.ts";
import { freePort, isReady, memoryMiB } from "./start.ts";
import { milliseconds, timingOf } from "./statistics.ts";

const ROOT = join(import.meta.dirname, "../..");
const { values: flags } = parseArgs({
  options: { challenges: { type: "string", default: "100000" }, release: { type: "string" } },
});
const folder = mkdtempSync(join(tmpdir(), "diary-operate-"));
const exceeded: string[] = [];

function say(what: string, value: number, unit: string, most?: number): void {
  const promise = most === undefined ? "" : ` | at most ${most}`;
  console.log(`${what}: ${value.toFixed(value < 10 ? 2 : 0)} ${unit}${promise}`);
  if (most !== undefined && !(value <= most)) exceeded.push(what);
}

try {
  const release = flags.release ?? makeRelease();
  say("Release on disk", diskMB(release), "MB", MOST.releaseMB);
  await measureServer(release);
  await measureBackup(release, Number(flags.challenges));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
if (exceeded.length > 0) {
  console.error(`More than promised: ${exceeded.join("; ")}`);
  process.exitCode = 1;
}

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
  const port = await freePort();
  const began = performance.now();
  const env = {
    PATH: process.env["PATH"],
    HOME: folder,
    PORT: String(port),
    DATA_DIR: dataDir,
    TRUST_PROXY: "loopback",
    LOG_LEVEL: "warn",
  };
  const server = spawn(process.execPath, ["server.js"], {
    cwd: release,
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const exited = once(server, "exit");
  const url = `http://127.0.0.1:${port}`;
  while (!(await isReady(url))) {
    if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}.`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const readyMs = performance.now() - began;
  return {
    url,
    readyMs,
    pid: server.pid!,
    async stop() {
      const stopping = performance.now();
      server.kill("SIGTERM");
      await exited;
      return performance.now() - stopping;
    },
  };
}

async function measureServer(release: string): Promise<void> {
  const dataDir = join(folder, "data");
  const first = await startRelease(release, dataDir);
  say("Ready on an empty folder", first.readyMs, "ms", MOST.firstStartMs);
  await first.stop();
  // The least of some: other programs can only make it longer.
  const starts: number[] = [];
  for (let n = 0; n < 4; n += 1) {
    const again = await startRelease(release, dataDir);
    starts.push(again.readyMs);
    await again.stop();
  }
  say("Ready again", Math.min(...starts), "ms", MOST.secondStartMs);

  const server = await startRelease(release, dataDir);
  const { key } = (await (await fetch(`${server.url}/config.json`)).json()) as { key: string };
  const quiet = await load({ url: server.url, key, readers: 0, signIns: 0, seconds: 3 });
  const busy = await load({ url: server.url, key, readers: 32, signIns: 12, seconds: 15 });
  console.log(
    `Liveness in quiet: p50 ${milliseconds(timingOf(quiet.liveness).p50)}, p95 ${milliseconds(timingOf(quiet.liveness).p95)}`,
  );
  if (busy.reads === 0) throw new Error(`Nothing was read: ${JSON.stringify(busy.otherStatuses)}`);
  console.log(
    `Under 32 readers of the feed (${(busy.reads / 15).toFixed(0)} a second) and 12 who sign in (${(busy.signIns / 15).toFixed(0)} a second): ` +
      `p50 ${milliseconds(timingOf(busy.liveness).p50)}; answers other than 200: ${JSON.stringify(busy.otherStatuses)}`,
  );
  say("Liveness under load, p95", timingOf(busy.liveness).p95, "ms", MOST.livenessP95Ms);
  await new Promise((resolve) => setTimeout(resolve, 5000));
  say("Memory, settled", memoryMiB(server.pid, "VmRSS"), "MiB", MOST.residentMiB);
  say("Memory, peak", memoryMiB(server.pid, "VmHWM"), "MiB", MOST.peakMiB);
  say("Stop", await server.stop(), "ms", MOST.stopMs);
}

async function load(workerData: OperateLoad): Promise<OperateResult> {
  const worker = new Worker(new URL("operate-load.ts", import.meta.url), { workerData });
  const [result] = (await once(worker, "message")) as [OperateResult];
  await worker.terminate();
  return result;
}

/** Backup and restore by the operator's command, of a data folder that is filled before. */
async function measureBackup(release: string, challenges: number): Promise<void> {
  const dataDir = join(folder, "full");
  mkdirSync(dataDir);
  const { database, completed } = await openFolder(join(dataDir, "pg"));
  completed();
  await prepare(database);
  await fill(database, sizeOf(challenges));
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
  say(`Backup of ${many} challenges`, timed(dataDir, "backup", file), "s");
  say("Its file", statSync(file).size / 1024 / 1024, "MiB");
  say("Restore of it", timed(join(folder, "restored"), "restore", file), "s");
}
