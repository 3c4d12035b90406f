import { PGlite } from "@electric-sql/pglite";
import { CompiledQuery, type QueryResult } from "kysely";

import type { Database, Query, Row } from "./database.ts";
import { compiledEngine } from "./engine.ts";
import { SessionConnection } from "./session-connection.ts";

export interface PgliteOptions {
  /** Folder of the cluster; without one it lives in memory. */
  folder?: string | undefined;
  /** A dump of a migrated database to start from. */
  dump?: Blob | undefined;
}

// The default of 128 MB would stay resident; a diary fits into less, and the system caches files as well.
const START_PARAMETERS = [...PGlite.defaultStartParams, "-c", "shared_buffers=32MB"];

/** Opens the embedded PostgreSQL. Fails if the folder is not a database, leaving it as it was. */
export async function openPglite({
  folder,
  dump,
}: PgliteOptions): Promise<Database & { connection: SessionConnection }> {
  const connection = new SessionConnection({
    url: folder ?? "memory://",
    pgliteOptions: {
      startParams: START_PARAMETERS,
      pgliteWasmModule: await compiledEngine(),
      ...(dump ? { loadDataDir: dump } : {}),
    },
  });
  const session = connection.driver;
  await session.waitReady;

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

interface Executor {
  executeQuery<R>(query: CompiledQuery<R>): Promise<QueryResult<R>>;
}

function queryThrough(kysely: Executor): Query {
  return async <R extends Row>(text: string, parameters: readonly unknown[] = []) => {
    const { rows } = await kysely.executeQuery<R>(CompiledQuery.raw(text, [...parameters]));
    return rows;
  };
}
