import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";

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
 * would destroy it: the file `pid` says whose it is. One left behind by a process that is gone is taken over.
 */
export function takeDataFolder(path: string): DataFolder {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const lock = join(path, "pid");
  if (!writeLock(lock)) {
    const owner = Number(readFileSync(lock, "utf8"));
    if (isRunning(owner)) {
      throw new StartError(
        `${path} is in use by process ${owner}: stop that one first, or choose another DATA_DIR.`,
      );
    }
    rmSync(lock, { force: true });
    if (!writeLock(lock)) throw new StartError(`${path} was taken by another process at this very moment.`);
  }
  return {
    path,
    database: join(path, "pg"),
    files: join(path, "files"),
    release: () => rmSync(lock, { force: true }),
  };
}

/** False if the file is there already: making it and finding it missing is one step. */
function writeLock(lock: string): boolean {
  try {
    const file = openSync(lock, "wx", 0o600);
    writeSync(file, String(process.pid));
    closeSync(file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process: it runs, it only may not be signalled.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
