import { mkdtempSync, openAsBlob, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { writeFileOnce } from "../src/database/migrated-dump.ts";

test("what one process reads already, another that made the same does not take away", async () => {
  const folder = mkdtempSync(join(tmpdir(), "diary-keep-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "made.tar");

  writeFileOnce(file, Buffer.from("made by the first"));
  const reading = await openAsBlob(file);
  writeFileOnce(file, Buffer.from("made by the second"));
  expect(await reading.text()).toBe("made by the first");
  expect(readdirSync(folder)).toEqual(["made.tar"]);
});
