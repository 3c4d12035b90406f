import { mkdirSync } from "node:fs";
import { join } from "node:path";

import { takePidLock } from "./pid-lock.ts";
import { StartError } from "./start-error.ts";

/** A folder that this process has for itself. */
export interface DataFolder {
  path: string;
  database: string;
  files: string;
  release: () => void;
}

/**
 * Takes a data folder, making it where there is none. PGlite itself lets two processes open one folder, and they
 * would destroy it: the file `pid` says whose it is.
 */
export function takeDataFolder(path: string): DataFolder {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const lock = takePidLock(join(path, "pid"));
  if (!lock.taken) {
    throw new StartError(
      Number.isNaN(lock.owner)
        ? `${path} was taken by another process at this very moment.`
        : `${path} is in use by process ${lock.owner}: stop that one first, or choose another DATA_DIR.`,
    );
  }
  return { path, database: join(path, "pg"), files: join(path, "files"), release: lock.release };
}
