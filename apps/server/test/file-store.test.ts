import { mkdirSync, readdirSync } from "node:fs";
import fs from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { basename, dirname, join } from "node:path";

import { afterEach, expect, test, vi } from "vitest";

import { fileOf, FileStore } from "../src/storage/file-store.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const BYTES = Buffer.from("\x89PNG\r\n\x1a\n and then the picture", "latin1");

afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

test("a failed upload leaves no file, so it doesn't use up a full disk", async () => {
  const folder = temporaryFolder();
  // A folder in place of the file lets the upload fail at its end.
  const path = join(folder, fileOf("photos", "mine"));
  mkdirSync(path, { recursive: true });
  await expect(new FileStore(folder).uploadObject("photos", "mine", undefined, BYTES)).rejects.toThrow(
    "EISDIR",
  );
  expect(readdirSync(dirname(path))).toEqual([basename(path)]);
});

test("a power loss after an upload loses neither the file's bytes nor its name", async () => {
  const folder = temporaryFolder();
  const path = join(folder, fileOf("photos", "mine"));
  const events: string[] = [];
  const { open, rename } = fs;
  vi.spyOn(fs, "rename").mockImplementation(async (from, to) => {
    await rename(from, to);
    events.push(`name ${String(to)}`);
  });
  vi.spyOn(fs, "open").mockImplementation(async (name, ...options) => {
    const file = await open(name, ...options);
    const sync = file.sync.bind(file);
    file.sync = async () => {
      await sync();
      events.push(`flush ${String(name)}`);
    };
    return file;
  });
  syncBuiltinESMExports();

  const store = new FileStore(folder);
  await store.uploadObject("photos", "mine", undefined, BYTES);
  expect(events).toEqual([`name ${path}`, `flush ${dirname(path)}`, `flush ${folder}`]);
  await store.uploadObject("photos", "mine", undefined, BYTES);
  expect(events.slice(3)).toEqual([`name ${path}`, `flush ${dirname(path)}`]);
});
