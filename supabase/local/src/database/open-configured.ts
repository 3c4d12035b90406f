import { migratedDump } from "../template/migrated-dump.ts";
import type { Database } from "./database.ts";
import { openFolder } from "./open-folder.ts";
import { openPglite } from "./open-pglite.ts";
import { openServer } from "./open-server.ts";

export interface ConfiguredDatabase {
  database: Database;
  /** As messages call it. */
  name: string;
  /** To be called when it is ready for use. */
  completed: () => void;
}

/** The server of `DATABASE_URL` if there is one, else the embedded database in its folder or in memory. */
export async function openConfigured(
  url: string | undefined,
  folder: string | undefined,
): Promise<ConfiguredDatabase> {
  if (url !== undefined) {
    return { database: await openServer(url), name: "The database of DATABASE_URL", completed: () => {} };
  }
  if (folder === undefined) {
    return {
      database: await openPglite({ dump: await migratedDump() }),
      name: "The database in memory",
      completed: () => {},
    };
  }
  return { ...(await openFolder(folder)), name: `The database in ${folder}` };
}
