import { truncateSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";

export type FileLock = { taken: true; release: () => void } | { taken: false };

const BUSY = 5;
const FULL = 13;
const NOT_A_DATABASE = 26;

/** A garbage-collected handle would release its lock. */
const heldLocks = new Set<DatabaseSync>();

/**
 * Takes a lock that excludes processes in other containers too. The kernel releases it when the process ends. Node has no such locks, SQLite has.
 * Trap: if other code of this process opens and closes the file, the lock is released.
 */
export function acquireFileLock(file: string, kind: "exclusive" | "shared" = "exclusive"): FileLock {
  try {
    const lock = lockedFile(file, kind);
    heldLocks.add(lock);
    return {
      taken: true,
      release: () => {
        heldLocks.delete(lock);
        if (lock.isOpen) lock.close();
      },
    };
  } catch (error) {
    switch ((error as { errcode?: number }).errcode) {
      case BUSY:
        return { taken: false };
      case NOT_A_DATABASE:
        truncateSync(file);
        return acquireFileLock(file, kind);
      case FULL:
        throw Object.assign(new Error("No space left on device", { cause: error }), { code: "ENOSPC" });
      default:
        throw error;
    }
  }
}

function lockedFile(file: string, kind: "exclusive" | "shared"): DatabaseSync {
  const lock = new DatabaseSync(file);
  try {
    lock.exec(kind === "exclusive" ? "begin exclusive" : "begin; select 1 from sqlite_master");
    return lock;
  } catch (error) {
    lock.close();
    throw error;
  }
}
