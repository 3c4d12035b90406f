import { statfs } from "node:fs/promises";
import { setTimeout as pass } from "node:timers/promises";

import type { Query } from "../database/database.ts";

const TIMEOUT_MS = 2000;
const FRESH_MS = 500;
/** If less space is free than a segment of PostgreSQL's write-ahead log, a write can fail. */
const MIN_FREE_BYTES = 16 * 1024 * 1024;

export type Readiness = "ready" | "database-away" | "disk-full";

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
  return dataFolder === undefined || (await hasRoom(dataFolder)) ? "ready" : "disk-full";
}

async function hasRoom(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder).catch(() => ({ bavail: Infinity, bsize: 1 }));
  return bavail * bsize >= MIN_FREE_BYTES;
}
