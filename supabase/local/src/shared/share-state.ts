import type { Database } from "../database/database.ts";
import type { Counts } from "../guard/auth/counts.ts";
import type { Outbox } from "../mail/mail.ts";
import { DatabaseCounts } from "./database-counts.ts";
import { DatabaseOutbox } from "./database-outbox.ts";
import { registerServer } from "./server-registry.ts";
import { createSharedTables } from "./tables.ts";

/** What a server shares with the others on its database. */
export interface SharedState {
  counts: Counts;
  outbox: Outbox;
  leave: () => Promise<void>;
}

/** Joins the servers on a database (docs/decisions/028). Throws a StartError where that would do harm. */
export async function shareState(database: Database, filesFolder: string): Promise<SharedState> {
  await createSharedTables(database);
  return {
    leave: await registerServer(database.query, filesFolder),
    counts: new DatabaseCounts(database.query),
    outbox: new DatabaseOutbox(database.query),
  };
}
