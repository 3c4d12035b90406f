import { PGlite } from "@electric-sql/pglite";

import type { Database } from "./database.ts";
import { compiledEngine } from "./engine.ts";
import { SessionConnection } from "./session-connection.ts";
import { queryThrough } from "./session-dialect.ts";
import { VALUE_PARSERS } from "./value-parsers.ts";

export interface PgliteOptions {
  /** Folder of the cluster; without one it lives in memory. */
  folder?: string | undefined;
  /** The cluster to start from, as `dumpDataDir` gives it, where there is none yet. Default: an empty one is made. */
  dump?: Blob | undefined;
}

// The default of 128 MB would stay resident; a diary fits into less, and the system caches files as well.
const START_PARAMETERS = [...PGlite.defaultStartParams, "-c", "shared_buffers=32MB"];

/** Opens the embedded PostgreSQL. Fails if the folder is not a database, leaving it as it was. */
export async function openPglite({
  folder,
  dump,
}: PgliteOptions): Promise<Database & { connection: SessionConnection }> {
  const session = new PGlite({
    dataDir: folder ?? "memory://",
    startParams: START_PARAMETERS,
    pgliteWasmModule: await compiledEngine(),
    parsers: VALUE_PARSERS,
    ...(dump ? { loadDataDir: dump } : {}),
  });
  await session.waitReady;
  const connection = new SessionConnection(session);

  return {
    kind: "pglite",
    connection,
    query: queryThrough(connection.kysely),
    script: async (text) => void (await connection.exec(text)),
    transaction: (work) =>
      connection.kysely.transaction().execute((tx) =>
        // The transaction holds the session, so the driver may be used directly.
        work({ query: queryThrough(tx), script: async (text) => void (await session.exec(text)) }),
      ),
    close: () => connection.close(),
  };
}
