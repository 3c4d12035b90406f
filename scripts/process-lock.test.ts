import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { withProcessLock } from "./process-lock.ts";

let folder: string;
let lock: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "diary-lock-"));
  lock = join(folder, "building/site.lock");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function startLockHolder(): Promise<ChildProcess> {
  const code = `import { acquireFileLock } from "@diary/server/kernel-lock";
    console.log(acquireFileLock(${JSON.stringify(lock)}).taken);
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", code], {
    cwd: import.meta.dirname,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [output] = (await once(child.stdout, "data")) as [Buffer];
  expect(String(output)).toBe("true\n");
  return child;
}

test("work starts immediately if the lock is free, and a failure releases the lock", async () => {
  expect(await withProcessLock(lock, "waiting", async () => "done")).toBe("done");
  const failing = withProcessLock(lock, "waiting", async () => {
    throw new Error("it does not build");
  });
  await expect(failing).rejects.toThrow("it does not build");
  expect(await withProcessLock(lock, "waiting", async () => "done")).toBe("done");
});

test("work waits for another process and starts when that process is killed", async () => {
  await withProcessLock(lock, "waiting", async () => {});
  const other = await startLockHolder();
  const output = vi.spyOn(console, "log").mockImplementation(() => {});
  const work = vi.fn<() => Promise<string>>(async () => "built");
  const result = withProcessLock(lock, "Waiting for another process ...", work);
  expect(output).toHaveBeenCalledExactlyOnceWith("Waiting for another process ...");
  expect(work).not.toHaveBeenCalled();

  other.kill("SIGKILL");
  expect(await result).toBe("built");
  output.mockRestore();
});

test("an old lock file with a process id doesn't block work", async () => {
  mkdirSync(dirname(lock), { recursive: true });
  writeFileSync(lock, String(process.pid));
  expect(await withProcessLock(lock, "waiting", async () => "done")).toBe("done");
});
