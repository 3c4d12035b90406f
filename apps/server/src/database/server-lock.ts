import { setTimeout as pass } from "node:timers/promises";

import { Client, DatabaseError } from "pg";

import { log } from "../log/log.ts";
import { StartError } from "../start-error.ts";
import { withLibpqMeaning } from "./postgres-pool.ts";

/** After a server is killed, its database session and its lock end a moment later. */
const LOCK_TIMEOUT_MS = 2000;
const RETRY_MS = 1000;
const LOCK_NOT_AVAILABLE = "55P03";

/** Locks the database for one server or one restore. Takes the lock again after a lost connection. */
export async function takeServerLock(url: string): Promise<() => Promise<void>> {
  const released = new AbortController();
  let client = await connectWithLock(url);
  const watch = () => client.once("end", () => void reacquire());
  const reacquire = async () => {
    while (!released.signal.aborted) {
      await pass(RETRY_MS, undefined, { ref: false });
      try {
        client = await connectWithLock(url);
        watch();
        if (released.signal.aborted) await client.end();
        return;
      } catch (error) {
        if (error instanceof StartError) log.error({ component: "database" }, error.message);
      }
    }
  };
  watch();
  return async () => {
    released.abort();
    await client.end().catch(() => {});
  };
}

async function connectWithLock(url: string): Promise<Client> {
  const client = new Client({
    connectionString: withLibpqMeaning(url),
    keepAlive: true,
    connectionTimeoutMillis: 8000,
    application_name: "challenge-diary",
  });
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}; select pg_advisory_lock(8014, 2030)`);
    return client;
  } catch (error) {
    await client.end();
    if (!(error instanceof DatabaseError && error.code === LOCK_NOT_AVAILABLE)) throw error;
    throw new StartError(
      "The PostgreSQL database is in use by another server or restore of Challenge Diary. Stop that one first.",
    );
  }
}
