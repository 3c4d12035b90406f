import { spawnSync } from "node:child_process";

/** True for root outside of a restricted container. */
export function canMount(): boolean {
  return process.platform === "linux" && spawnSync("unshare", ["--mount", "true"]).status === 0;
}
