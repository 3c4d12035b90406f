import { existsSync, mkdirSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterAll } from "vitest";

const INTERFACES = [
  ["/sys/fs/cgroup/memory", "memory.limit_in_bytes"],
  ["/sys/fs/cgroup", "memory.max"],
] as const;

/** Limits memory like a container. Returns undefined if this user has no permission. */
export function memoryLimit(
  mebibytes: number,
): { arguments: (command: readonly string[]) => string[] } | undefined {
  for (const [parent, file] of INTERFACES) {
    const group = join(parent, `diary-test-${process.pid}`);
    try {
      mkdirSync(group);
    } catch {
      continue;
    }
    afterAll(() => rmdirSync(group));
    if (!existsSync(join(group, file))) continue;
    writeFileSync(join(group, file), String(mebibytes * 1024 * 1024));
    const processes = join(group, "cgroup.procs");
    return { arguments: (command) => ["-c", 'echo $$ > "$0" && exec "$@"', processes, ...command] };
  }
  console.warn("SKIPPED: the limit of memory, which only root on Linux can set.");
  return undefined;
}
