import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

export function canMount(): boolean {
  return process.platform === "linux" && spawnSync("unshare", ["--mount", "true"]).status === 0;
}

export function canMountImages(): boolean {
  return canMount() && existsSync("/dev/loop-control") && spawnSync("mkfs.ext4", ["-V"]).status === 0;
}
