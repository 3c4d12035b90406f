import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { COMPILES_QUERIES, freePort, startPostgresCluster } from "@diary/testkit/postgres-cluster";

import type { Kind } from "./bench-context.ts";
import { memoryMiB } from "./statistics.ts";

const SCRIPTS = join(import.meta.dirname, "../../../scripts");

export const START_BUDGETS = {
  firstStartMs: 5000,
  secondStartMs: 1500,
  residentMiB: 300,
  peakMiB: 500,
} as const;

export interface Start {
  firstMs: number;
  secondMs: number;
  residentMiB: [first: number, second: number];
  peakMiB: number;
}

export async function measureStart(kind: Kind): Promise<Start> {
  const folder = mkdtempSync(join(tmpdir(), "diary-start-"));
  const cluster = kind === "postgres" ? await startPostgresCluster([COMPILES_QUERIES]) : undefined;
  const database = await cluster?.createDatabase();
  // Uses the same port for both starts, because the extension is built for one port.
  const port = await freePort();
  const run = () =>
    startOnce(port, { DATA_DIR: folder, ...(database === undefined ? {} : { DATABASE_URL: database }) });
  try {
    buildAll(port);
    await startOnce(port, { DATA_DIR: "memory" });
    const first = await run();
    const second = await run();
    return {
      firstMs: first.readyMs,
      secondMs: second.readyMs,
      residentMiB: [first.residentMiB, second.residentMiB],
      peakMiB: Math.max(first.peakMiB, second.peakMiB),
    };
  } finally {
    await cluster?.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function buildAll(port: number): void {
  execFileSync(process.execPath, [join(SCRIPTS, "build.ts")], {
    env: { ...process.env, SITE_URL: `http://localhost:${port}` },
    stdio: ["ignore", "ignore", "inherit"],
  });
}

async function startOnce(port: number, environment: NodeJS.ProcessEnv) {
  const started = performance.now();
  const server = spawn(process.execPath, [join(SCRIPTS, "start.ts")], {
    env: { ...process.env, ...environment, PORT: String(port) },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const exited = once(server, "exit");
  const url = `http://127.0.0.1:${port}`;
  try {
    while (!(await isReady(url))) {
      if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}.`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    const readyMs = performance.now() - started;
    const { key } = (await (await fetch(`${url}/config.json`)).json()) as { key: string };
    const request = { headers: { apikey: key } };
    for (let read = 0; read < 100; read++)
      await (await fetch(`${url}/rest/v1/home_challenge?select=challenge_id`, request)).text();
    const pid = server.pid!;
    return { readyMs, residentMiB: memoryMiB(pid, "VmRSS"), peakMiB: memoryMiB(pid, "VmHWM") };
  } finally {
    server.kill("SIGTERM");
    await exited;
  }
}

const isReady = (url: string) =>
  fetch(`${url}/healthz`).then(
    (response) => response.ok,
    () => false,
  );
