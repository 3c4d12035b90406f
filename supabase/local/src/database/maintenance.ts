import type { Database } from "./database.ts";

/** What autovacuum does on a server; PGlite has none, and its tables and its log would grow for ever. */
export async function maintain(database: Database): Promise<void> {
  await database.query("vacuum analyze");
  await database.query("checkpoint");
}
