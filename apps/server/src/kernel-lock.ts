import { truncateSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";

export type FileLock = { taken: true; release: () => void } | { taken: false };

const BUSY = 5;
const NOT_A_DATABASE = 26;

/** Held until they are released: a handle without a reference would be collected, and its lock with it. */
const held = new Set<DatabaseSync>();

/**
 * Takes something for this process by a lock on a file, which the kernel holds: it ends with the process, however
 * that ends, and is seen by every process on the machine, also from within another container. Node itself has no
 * file locks, so SQLite takes one; the file stays empty. Nothing else in this process may open it: closing it would let the
 * lock go.
 */
export function acquireFileLock(file: string): FileLock {
  try {
    const lock = lockedFile(file);
    held.add(lock);
    return {
      taken: true,
      release: () => {
        held.delete(lock);
        if (lock.isOpen) lock.close();
      },
    };
  } catch (error) {
    switch ((error as { errcode?: number }).errcode) {
      case BUSY:
        return { taken: false };
      case NOT_A_DATABASE:
        // What an earlier version wrote: who it is was read from the file itself.
        truncateSync(file);
        return acquireFileLock(file);
      default:
        throw error;
    }
  }
}

function lockedFile(file: string): DatabaseSync {
  const lock = new DatabaseSync(file);
  try {
    lock.exec("begin exclusive");
    return lock;
  } catch (error) {
    lock.close();
    throw error;
  }
}
