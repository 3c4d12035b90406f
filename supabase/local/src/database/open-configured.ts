import type { Database } from "./database.ts";
import { openFolder } from "./open-folder.ts";
import { openServer } from "./open-server.ts";

export interface ConfiguredDatabase {
  database: Database;
  /** As messages call it. */
  name: string;
  /** To be called when it is ready for use. */
  completed: () => void;
}

/** The server of `DATABASE_URL` if there is one, else the embedded database in its folder. */
export async function openConfigured(url: string | undefined, folder: string): Promise<ConfiguredDatabase> {
  if (url !== undefined) {
    return { database: await openServer(url), name: "The database of DATABASE_URL", completed: () => {} };
  }
  return { ...(await openFolder(folder)), name: `The database in ${folder}` };
}
