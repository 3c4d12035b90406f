import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { oneAtATime } from "./one-at-a-time.ts";

let folder: string;
let lock: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "diary-lock-"));
  lock = join(folder, "building/site.lock");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("is done at once where nobody is at it, and lets go of it, also when it fails", async () => {
  const done = await oneAtATime(lock, "waiting", async () => readFileSync(lock, "utf8"));
  expect(done).toBe(String(process.pid));
  expect(existsSync(lock)).toBe(false);
  const failing = oneAtATime(lock, "waiting", async () => {
    throw new Error("it does not build");
  });
  await expect(failing).rejects.toThrow("it does not build");
  expect(existsSync(lock)).toBe(false);
});

test("waits for another process, and goes on when that is gone, tidied up or not", async () => {
  await oneAtATime(lock, "waiting", async () => {});
  const other = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
  await once(other, "spawn");
  writeFileSync(lock, String(other.pid));
  const said = vi.spyOn(console, "log").mockImplementation(() => {});
  const work = vi.fn<() => Promise<string>>(async () => "built");
  const result = oneAtATime(lock, "Waiting for another process ...", work);
  expect(said).toHaveBeenCalledExactlyOnceWith("Waiting for another process ...");
  expect(work).not.toHaveBeenCalled();

  other.kill("SIGKILL");
  await once(other, "exit");
  expect(await result).toBe("built");
  said.mockRestore();
});
