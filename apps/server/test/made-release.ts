import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";

import { withProcessLock } from "../../../scripts/process-lock.ts";
import { REPOSITORY_ROOT } from "../src/paths.ts";

const VARIABLE = "DIARY_TEST_RELEASE";

/** `globalSetup` of Vitest: reserves a folder for one release, which all test files of a run share. */
export default function shareRelease(): () => void {
  // The folder is on disk, because pnpm would create a second store in a tmpfs.
  const folder = mkdtempSync("/var/tmp/diary-made-");
  process.env[VARIABLE] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

export async function makeRelease(): Promise<string> {
  const shared = process.env[VARIABLE];
  if (shared === undefined) throw new Error("No folder for the release is set: see vitest.config.ts.");
  const made = join(shared, "diary");
  await withProcessLock(`${made}.lock`, "Another test makes the release.", async () => {
    if (existsSync(tarballOf(made))) return;
    execFileSync(process.execPath, [join(REPOSITORY_ROOT, "scripts/release.ts"), made], {
      cwd: REPOSITORY_ROOT,
      // Uses fast compression, because 10 % smaller output would take three times as long.
      env: { ...process.env, GZIP: "-1" },
      stdio: "pipe",
    });
  });
  return made;
}

export async function unpackRelease(folder: string): Promise<string> {
  const made = await makeRelease();
  const unpacked = join(folder, "unpacked");
  mkdirSync(unpacked);
  execFileSync("tar", ["-xzf", tarballOf(made), "-C", unpacked]);
  return join(unpacked, "diary");
}

const tarballOf = (made: string) => `${made}.tar.gz`;
