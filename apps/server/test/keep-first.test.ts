import { openAsBlob, readdirSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { writeFileOnce } from "../src/database/migrated-dump.ts";
import { temporaryFolder } from "./temporary-folder.ts";

test("what one process reads already, another that made the same does not take away", async () => {
  const folder = temporaryFolder();
  const file = join(folder, "made.tar");

  writeFileOnce(file, Buffer.from("made by the first"));
  const reading = await openAsBlob(file);
  writeFileOnce(file, Buffer.from("made by the second"));
  expect(await reading.text()).toBe("made by the first");
  expect(readdirSync(folder)).toEqual(["made.tar"]);
});
