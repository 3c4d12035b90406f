import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";

import { acquireFileLock } from "@diary/server/kernel-lock";
import { StartError } from "@diary/server/start-error";

import { withProcessLock } from "./process-lock.ts";

interface Rebuild {
  name: string;
  output: string;
  stamp: string;
  readInputs: () => string;
  build: () => Promise<void>;
  /** If true, other processes can't replace the output until this process ends. */
  isServed?: boolean;
}

/** Returns true after a build. Throws if a running server uses the old output. */
export async function rebuild({
  build,
  isServed = false,
  name,
  output,
  readInputs,
  stamp,
}: Rebuild): Promise<boolean> {
  const inUse = `${stamp}.in-use`;
  const isBuiltFrom = (inputs: string) =>
    existsSync(output) && existsSync(stamp) && readFileSync(stamp, "utf8") === inputs;
  const found = readInputs();
  if (isBuiltFrom(found)) {
    if (!isServed) return false;
    const use = acquireFileLock(inUse, "shared");
    // Checks again, because another process may have started to replace the output.
    if (use.taken && isBuiltFrom(found)) return false;
    if (use.taken) use.release();
  }

  // Two builds in one folder would delete each other's files.
  return withProcessLock(`${stamp}.lock`, `Waiting for another build of the ${name} ...`, async () => {
    const inputs = readInputs();
    const isOld = !isBuiltFrom(inputs);
    if (isOld) {
      const replacing = acquireFileLock(inUse);
      if (!replacing.taken)
        throw new StartError(
          `The settings or files of the ${name} have changed, but a running server uses the old build: ` +
            "stop that server first, or start from a second checkout.",
        );
      try {
        console.log(`Building the ${name} ...`);
        // An interrupted build must not look complete.
        rmSync(stamp, { force: true });
        await build();
        writeFileSync(stamp, inputs);
      } finally {
        replacing.release();
      }
    }
    if (isServed) acquireFileLock(inUse, "shared");
    return isOld;
  });
}
