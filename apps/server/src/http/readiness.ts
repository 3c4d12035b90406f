import { statfs, utimes } from "node:fs/promises";
import { setTimeout as pass } from "node:timers/promises";

import type { Query } from "../database/database.ts";

const TIMEOUT_MS = 2000;
const FRESH_MS = 500;
/** If less space is free than a segment of PostgreSQL's write-ahead log, a write can fail. */
const MIN_FREE_BYTES = 16 * 1024 * 1024;

export type Readiness = "ready" | "database-away" | "disk-full" | "disk-read-only";

export function createReadinessCheck(query: Query, dataFolder?: string): () => Promise<Readiness> {
  let last: { startedAt: number; result: Promise<Readiness> } | undefined;
  return () => {
    const now = performance.now();
    if (last === undefined || now - last.startedAt > FRESH_MS)
      last = { startedAt: now, result: check(query, dataFolder) };
    return last.result;
  };
}

async function check(query: Query, dataFolder: string | undefined): Promise<Readiness> {
  const responds = query("select 1").then(
    () => true,
    () => false,
  );
  if (!(await Promise.race([responds, pass(TIMEOUT_MS, false, { ref: false })]))) return "database-away";
  if (dataFolder === undefined) return "ready";
  if (!(await hasRoom(dataFolder))) return "disk-full";
  return (await isReadOnly(dataFolder)) ? "disk-read-only" : "ready";
}

async function hasRoom(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder).catch(() => ({ bavail: Infinity, bsize: 1 }));
  return bavail * bsize >= MIN_FREE_BYTES;
}

/** Changes the folder's time, because `access` doesn't notice that Linux stopped writing after an error of the disk. */
async function isReadOnly(folder: string): Promise<boolean> {
  const now = new Date();
  return utimes(folder, now, now).then(
    () => false,
    (error: NodeJS.ErrnoException) => error.code === "EROFS",
  );
}
