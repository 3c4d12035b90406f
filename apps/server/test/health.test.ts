import { execFileSync } from "node:child_process";
import files from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { setTimeout as pass } from "node:timers/promises";

import { freePort } from "@diary/testkit/postgres-cluster";
import { expect, onTestFinished, test, vi } from "vitest";

import { createReadinessCheck } from "../src/http/readiness.ts";
import { serveHere } from "./command.ts";
import { isInstalled, PUBLIC_ADDRESS } from "./proxies.ts";
import { startSharedBackend } from "./shared-backend.ts";
import { backendOf, postAuth } from "./users.ts";

const backend = await startSharedBackend({ webRoot: "/nonexistent" });

test("while the database is busy, the server is alive but not ready", async () => {
  await backend.api.database.transaction(async () => {
    const began = performance.now();
    expect((await fetch(`${backend.url}/healthz`)).status).toBe(200);
    expect(performance.now() - began).toBeLessThan(1500);
    const ready = await fetch(`${backend.url}/readyz`);
    expect(ready.status).toBe(503);
    expect(await ready.text()).toBe("The database does not respond.");
  });
  await vi.waitFor(async () => expect((await fetch(`${backend.url}/readyz`)).status).toBe(200));
});

test("concurrent readiness checks share one query", async () => {
  let asked = 0;
  const isReady = createReadinessCheck(async () => {
    asked += 1;
    return [];
  });
  expect(new Set(await Promise.all(Array.from({ length: 100 }, isReady)))).toEqual(new Set(["ready"]));
  expect(asked).toBe(1);
});

const MEBIBYTE = 1_048_576;
const failure = (code: string) => Object.assign(new Error(code), { code });

async function readinessWith(simulated: Partial<Record<"statfs" | "utimes", unknown>>) {
  const { statfs, utimes } = simulated;
  vi.spyOn(files, "statfs").mockImplementation(async () => {
    if (statfs instanceof Error) throw statfs;
    return { bavail: statfs ?? Infinity, bsize: 1024 } as never;
  });
  vi.spyOn(files, "utimes").mockImplementation(async () => {
    if (utimes instanceof Error) throw utimes;
  });
  syncBuiltinESMExports();
  onTestFinished(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });
  return createReadinessCheck(async () => [], "/data")();
}

test.each([
  ["ready", { statfs: (16 * MEBIBYTE) / 1024 }],
  ["disk-full", { statfs: (16 * MEBIBYTE) / 1024 - 1 }],
  ["ready", { statfs: failure("ENOSYS") }],
  ["disk-read-only", { utimes: failure("EROFS") }],
  ["ready", { utimes: failure("EPERM") }],
])("the server is %s if the disk reports %o", async (readiness, simulated) => {
  expect(await readinessWith(simulated)).toBe(readiness);
});

const counted = (status: number) =>
  `diary_http_request_duration_seconds_count{service="auth",method="POST",status="${status}"}`;

test("metrics have a separate port and count rejections by rate limits", { tags: "extended" }, async () => {
  const port = String(await freePort());
  const running = await serveHere({ DATA_DIR: "memory", HOST: "0.0.0.0", METRICS_PORT: port });
  const served = await backendOf(running);
  for (const host of ["127.0.0.1", PUBLIC_ADDRESS ?? "localhost"]) {
    const { port: own } = new URL(running.url);
    expect((await fetch(`http://${host}:${own}/mailbox.json`)).status).toBe(404);
  }
  const wrong = { email: "nobody@diary.example", password: "wrong1234" };
  for (let n = 0; n < 7; n += 1) {
    const response = await postAuth(served, "token?grant_type=password", wrong);
    await response.text();
  }
  await pass(100);
  const metrics = await (await fetch(`http://localhost:${port}/metrics`)).text();
  expect(metrics).toContain(`${counted(400)} 5`);
  expect(metrics).toContain(`${counted(429)} 2`);
  expect(metrics).toContain("diary_ready 1");
  expect(metrics).toMatch(/^diary_build_info\{version="\d+\.\d+\.\d+ \(\w+\)"\} 1$/m);
  expect(metrics).toMatch(/^diary_database_size_bytes [1-9]\d+$/m);
  expect(metrics).toContain("diary_mail_waiting 0");
  expect(metrics).toContain("diary_mail_failures_total 0");
  expect(metrics).toContain("diary_mail_given_up_total 0");
  expect(metrics).toContain("diary_mail_rejected_total 0");
  expect(metrics).toContain("diary_mail_delivered_total 0");
  expect(metrics).toContain("diary_http_requests_under_way 0");
  expect(metrics).not.toContain("diary_backup");
  if (isInstalled("promtool"))
    execFileSync("promtool", ["check", "metrics"], { input: metrics, stdio: "pipe" });
  expect(metrics).toContain("process_resident_memory_bytes");
  expect(metrics).not.toContain("diary.example");
  expect((await fetch(`${running.url}/metrics`)).status).toBe(404);
  expect((await fetch(`http://localhost:${port}/mailbox.json`)).status).toBe(404);
  await expect(fetch(`http://${PUBLIC_ADDRESS ?? ""}:${port}/metrics`)).rejects.toThrow(TypeError);
});
