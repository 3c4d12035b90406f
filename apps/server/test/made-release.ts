import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";

import { withProcessLock } from "../../../scripts/process-lock.ts";
import { readManifest, REPOSITORY_ROOT } from "../src/paths.ts";

const VARIABLE = "DIARY_TEST_RELEASE";

/** `globalSetup` of Vitest: reserves a folder for one release, which all test files of a run share. */
export default function shareRelease(): () => void {
  const folder = mkdtempSync("/var/tmp/diary-made-");
  process.env[VARIABLE] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

export interface MadeRelease {
  folder: string;
  tarball: string;
}

export async function makeRelease(): Promise<MadeRelease> {
  const folder = process.env[VARIABLE];
  if (folder === undefined) throw new Error("No folder for the release is set: see vitest.config.ts.");
  const tarball = join(folder, `challenge-diary-${readManifest().version}.tgz`);
  await withProcessLock(join(folder, "lock"), "Another test makes the release.", async () => {
    if (existsSync(join(folder, "SHA256SUMS"))) return;
    execFileSync(
      process.execPath,
      [join(REPOSITORY_ROOT, "scripts/release.ts"), join(folder, "challenge-diary")],
      { cwd: REPOSITORY_ROOT, env: { ...process.env, SITE_URL: "" }, stdio: "pipe" },
    );
  });
  return { folder, tarball };
}

export async function unpackRelease(folder: string): Promise<string> {
  const { tarball } = await makeRelease();
  const unpacked = join(folder, "diary");
  mkdirSync(unpacked);
  execFileSync("tar", ["-xzf", tarball, "--strip-components", "1", "-C", unpacked]);
  return unpacked;
}
