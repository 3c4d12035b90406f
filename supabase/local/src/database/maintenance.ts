import type { Database } from "./database.ts";

const CHECK_EVERY_MS = 60_000;
const QUIET_AFTER_MS = 30_000;

/** What autovacuum does on a server; PGlite has none. */
export async function maintain(database: Database): Promise<void> {
  await database.query("vacuum analyze");
  await database.query("checkpoint");
}

/** Whether it is time: something was asked since the last time, and nothing for a while. */
export function isQuietTime(times: { now: number; lastRequest: number; lastMaintenance: number }): boolean {
  return times.lastRequest > times.lastMaintenance && times.now - times.lastRequest >= QUIET_AFTER_MS;
}

export interface Maintenance {
  /** To be called with every request. */
  noteRequest: () => void;
  stop: () => void;
}

/** Keeps the embedded database small and its log short, at times when nobody would notice. */
export function maintainAtQuietTimes(database: Database): Maintenance {
  let lastRequest = 0;
  let lastMaintenance = 0;
  const timer = setInterval(() => {
    const now = Date.now();
    if (!isQuietTime({ now, lastRequest, lastMaintenance })) return;
    lastMaintenance = now;
    maintain(database).catch((error: unknown) => console.error("[maintenance]", error));
  }, CHECK_EVERY_MS);
  timer.unref();
  return {
    noteRequest: () => {
      lastRequest = Date.now();
    },
    stop: () => clearInterval(timer),
  };
}
