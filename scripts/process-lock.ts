import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as pass } from "node:timers/promises";

import { acquireFileLock } from "@diary/server/kernel-lock";

/** Waits until no other process has the lock. Prints `waiting` once if it must wait. */
export async function withProcessLock<T>(lock: string, waiting: string, work: () => Promise<T>): Promise<T> {
  mkdirSync(dirname(lock), { recursive: true });
  let mine = acquireFileLock(lock);
  if (!mine.taken) console.log(waiting);
  while (!mine.taken) {
    await pass(100);
    mine = acquireFileLock(lock);
  }
  try {
    return await work();
  } finally {
    mine.release();
  }
}
