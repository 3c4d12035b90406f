// A screen without a monitor, for tests of what only a key pressed outside of the page does.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Debian's packages of them are `xvfb` and `xdotool`. */
const tools = ["Xvfb", "xdotool"];

/** Names of the programs for it that this machine does not have. */
export function missingScreenTools(): string[] {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  return tools.filter((tool) => !folders.some((folder) => existsSync(join(folder, tool))));
}

/** Gets them where that is allowed. Says nothing where it is not: the tests that need them say so. */
export function installScreenTools(): void {
  const options = { stdio: "inherit", timeout: 300_000 } as const;
  const { status } = spawnSync("apt-get", ["update"], options);
  if (status !== 0) return;
  spawnSync("apt-get", ["install", "-y", "--no-install-recommends", "xvfb", "xdotool"], options);
}
