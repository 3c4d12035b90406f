import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, expect, test } from "vitest";

import { takeDataFolder } from "../src/data-folder.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "diary-folder-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("a folder is one process's at a time, and the refusal says whose", async () => {
  const other = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
  await once(other, "spawn");
  writeFileSync(join(folder, "pid"), String(other.pid));
  expect(() => takeDataFolder(folder)).toThrow(`is in use by process ${other.pid}`);
  expect(readFileSync(join(folder, "pid"), "utf8")).toBe(String(other.pid));

  // The same folder, after that process was killed and could not tidy up.
  other.kill("SIGKILL");
  await once(other, "exit");
  const taken = takeDataFolder(folder);
  expect(readFileSync(join(folder, "pid"), "utf8")).toBe(String(process.pid));
  taken.release();
  expect(existsSync(join(folder, "pid"))).toBe(false);
});
