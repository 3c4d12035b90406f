import { mkdirSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { expect, onTestFinished, test, vi } from "vitest";

import { EngineThread } from "../src/database/engine-thread.ts";
import { serveHere } from "./command.ts";
import { temporaryFolder } from "./temporary-folder.ts";

test("soon after its start, a server creates a backup and deletes expired data", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const queries = vi.spyOn(EngineThread.prototype, "query");
  const statements = () => queries.mock.calls.map(([text]) => text);
  const dataDir = temporaryFolder();
  const [backups, files] = [join(dataDir, "backups"), join(dataDir, "files")];
  for (const folder of [backups, files]) mkdirSync(folder);
  const running = await serveHere({ DATA_DIR: dataDir });
  writeFileSync(join(backups, "before-upgrade-2025-01-01T00-00-00Z.tar.gz"), "");
  const twoDaysAgo = new Date(Date.now() - 48 * 3_600_000);
  for (const left of [join(backups, ".unfinished-killed"), join(files, "without-a-row")]) {
    writeFileSync(left, "");
    utimesSync(left, twoDaysAgo, twoDaysAgo);
  }

  vi.advanceTimersByTime(60_000);
  const endOfLastJob = "checkpoint";
  await vi.waitFor(() => expect(statements()).toContain(endOfLastJob), { timeout: 60_000 });
  expect(readdirSync(backups)).toEqual([expect.stringMatching(/^daily-.+\.tar\.gz$/)]);
  expect(readdirSync(files)).toEqual([]);
  expect(statements()).toEqual(
    expect.arrayContaining([
      "select private.purge_closed_case_texts()",
      "select private.purge_aged_records()",
      "vacuum analyze public.challenge",
    ]),
  );
  await running.stop();
});
