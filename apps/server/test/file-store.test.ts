import { mkdirSync, readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";

import { expect, test } from "vitest";

import { fileOf, FileStore } from "../src/storage/file-store.ts";
import { recordNames } from "./recorded-names.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const BYTES = Buffer.from("\x89PNG\r\n\x1a\n and then the picture", "latin1");

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

test("an upload moves the file to its name, then flushes both folders above it", async () => {
  const folder = temporaryFolder();
  const path = join(folder, fileOf("photos", "mine"));
  const events = recordNames();
  await new FileStore(folder).uploadObject("photos", "mine", undefined, BYTES);
  const moved = expect.stringMatching(new RegExp(`^move .+ to ${path}$`));
  expect(events).toEqual([moved, `flush ${dirname(path)}`, `flush ${folder}`]);
});

test("an upload flushes the name of a folder that a concurrent upload has just created", async () => {
  const folder = temporaryFolder();
  mkdirSync(dirname(join(folder, fileOf("photos", "mine"))));
  const events = recordNames();
  await new FileStore(folder).uploadObject("photos", "mine", undefined, BYTES);
  expect(events).toContain(`flush ${folder}`);
});
