import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";

import { ROOT } from "../src/paths.ts";

/** Makes a release and unpacks it somewhere else in a folder, so that nothing leads back to where it was made. */
export function makeRelease(folder: string): string {
  const made = join(folder, "made/diary");
  execFileSync(process.execPath, [join(ROOT, "scripts/release.ts"), made], { cwd: ROOT, stdio: "pipe" });
  const unpacked = join(folder, "unpacked");
  mkdirSync(unpacked);
  execFileSync("tar", ["-xzf", `${made}.tar.gz`, "-C", unpacked]);
  rmSync(join(folder, "made"), { recursive: true });
  return join(unpacked, "diary");
}
