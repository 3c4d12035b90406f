import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";

import { acquireFileLock } from "../kernel-lock.ts";
import { log } from "../log/log.ts";
import { StartError } from "../start-error.ts";

export const RESTORE_WORK = /^restore-/;

const LOCK = "lock";
const ABANDONED_AFTER_MS = 6 * 3_600_000;

/** Locks the new folder, so no other process deletes it as abandoned. Returns a function that deletes it. */
export function createWorkFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = acquireFileLock(join(folder, LOCK));
  if (!lock.taken) throw new StartError(`${folder} is in use by another process.`);
  return () => {
    lock.release();
    rmSync(folder, { recursive: true, force: true });
  };
}

export function removeAbandoned(
  parent: string,
  names: RegExp,
  { unlockedToo = true }: { unlockedToo?: boolean } = {},
): void {
  for (const name of existsSync(parent) ? readdirSync(parent) : []) {
    if (!names.test(name)) continue;
    const path = join(parent, name);
    try {
      if (isAbandoned(path, unlockedToo)) rmSync(path, { recursive: true, force: true });
    } catch (error) {
      log.warn(
        { component: "data" },
        `${path} is not needed any more, but can't be deleted: ${(error as Error).message}`,
      );
    }
  }
}

/** A folder of an earlier version has no lock, and counts as abandoned after six hours. */
function isAbandoned(path: string, unlockedToo: boolean): boolean {
  const file = join(path, LOCK);
  if (existsSync(file)) {
    const lock = acquireFileLock(file);
    if (lock.taken) lock.release();
    return lock.taken;
  }
  const since = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Infinity;
  return unlockedToo && Date.now() - since > ABANDONED_AFTER_MS;
}
