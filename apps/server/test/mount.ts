import { spawnSync } from "node:child_process";

/** Root may, where no container keeps it from it. */
export function canMount(): boolean {
  return process.platform === "linux" && spawnSync("unshare", ["--mount", "true"]).status === 0;
}
