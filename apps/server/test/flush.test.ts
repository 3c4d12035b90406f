import fs from "node:fs";
import files from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";

import { afterEach, expect, test, vi } from "vitest";

import { flush, flushFolder, flushSync } from "../src/flush.ts";
import { recordNames } from "./recorded-names.ts";
import { temporaryFolder } from "./temporary-folder.ts";

afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

function failFlushes(code: string): void {
  const failure = Object.assign(new Error(code), { code });
  const { open } = files;
  vi.spyOn(fs, "fsyncSync").mockImplementation(() => {
    throw failure;
  });
  vi.spyOn(files, "open").mockImplementation(async (...options) => {
    const file = await open(...options);
    file.sync = () => Promise.reject(failure);
    return file;
  });
  syncBuiltinESMExports();
}

function targets() {
  const folder = temporaryFolder();
  const path = join(folder, "file");
  fs.writeFileSync(path, "");
  return { file: { path }, folder: { path: folder, isFolder: true } };
}

test.each(["EINVAL", "EBADF", "ENOTSUP", "EACCES"])(
  "the error %s is ignored for folders, but not for files",
  async (code) => {
    const { file, folder } = targets();
    failFlushes(code);
    expect(() => flushSync(folder)).not.toThrow();
    await expect(flush(folder)).resolves.toBeUndefined();
    expect(() => flushSync(file)).toThrow(code);
    await expect(flush(file)).rejects.toThrow(code);
  },
);

test("an input/output error is thrown, also for folders", async () => {
  const { folder } = targets();
  failFlushes("EIO");
  expect(() => flushSync(folder)).toThrow("EIO");
  await expect(flush(folder)).rejects.toThrow("EIO");
});

test("each file and folder of a large folder is flushed", async () => {
  const folder = temporaryFolder();
  fs.mkdirSync(join(folder, "base"));
  const tables = Array.from({ length: 130 }, (_, n) => join(folder, "base", String(n)));
  for (const table of tables) fs.writeFileSync(table, "");
  const events = recordNames();
  await flushFolder(folder);
  const expected = [folder, join(folder, "base"), ...tables].map((path) => `flush ${path}`);
  expect(events.toSorted()).toEqual(expected.toSorted());
});
