import { spawnSync } from "node:child_process";

export function canMount(): boolean {
  return process.platform === "linux" && spawnSync("unshare", ["--mount", "true"]).status === 0;
}
