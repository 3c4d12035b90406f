import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";

import { withProcessLock } from "../../../scripts/process-lock.ts";
import { REPOSITORY_ROOT } from "../src/paths.ts";

/** Where the test files, each in a process of its own, find what a run has made. */
const VARIABLE = "DIARY_TEST_RELEASE";

/** For Vitest's `globalSetup`: a place for one release that all test files of a run use. */
export default function shareRelease(): () => void {
  // On disk: for what is in memory pnpm would fill another store of packages, in memory, and leave it there.
  const folder = mkdtempSync("/var/tmp/diary-made-");
  process.env[VARIABLE] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

/** Makes a release, once in a run; answers its folder, beside which its tarball lies. */
export async function makeRelease(): Promise<string> {
  const shared = process.env[VARIABLE];
  if (shared === undefined) throw new Error("There is no place for a release: see vitest.config.ts.");
  const made = join(shared, "diary");
  await withProcessLock(`${made}.lock`, "Another test makes the release.", async () => {
    if (existsSync(tarballOf(made))) return;
    execFileSync(process.execPath, [join(REPOSITORY_ROOT, "scripts/release.ts"), made], {
      cwd: REPOSITORY_ROOT,
      // For tar: a tenth less of bytes would take three times as long.
      env: { ...process.env, GZIP: "-1" },
      stdio: "pipe",
    });
  });
  return made;
}

/** Unpacks it in a folder of its own, so that nothing leads back to where it was made. */
export async function unpackRelease(folder: string): Promise<string> {
  const made = await makeRelease();
  const unpacked = join(folder, "unpacked");
  mkdirSync(unpacked);
  execFileSync("tar", ["-xzf", tarballOf(made), "-C", unpacked]);
  return join(unpacked, "diary");
}

const tarballOf = (made: string) => `${made}.tar.gz`;
