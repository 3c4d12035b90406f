import type { Database } from "./database.ts";
import type { EngineStorage } from "./engine-messages.ts";
import { RestartingEngine } from "./restarting-engine.ts";
import { SessionConnection } from "./session-connection.ts";
import { queryThrough, type SessionOptions } from "./session-dialect.ts";

export type PgliteOptions = EngineStorage & SessionOptions;

export interface PgliteDatabase extends Database {
  readonly kind: "pglite";
  readonly connection: SessionConnection;
  /** The data folder as a tar file, of one moment. */
  dump(): Promise<Uint8Array>;
}

/** Opens the embedded PostgreSQL. Fails if the folder is not a database, leaving it as it was. */
export async function openPglite(options: PgliteOptions): Promise<PgliteDatabase> {
  const engine = await RestartingEngine.start({ folder: options.folder, dumpFile: options.dumpFile });
  const connection = new SessionConnection(engine, options);

  return {
    kind: "pglite",
    connection,
    dump: () => connection.dump(),
    query: queryThrough(connection.kysely),
    script: async (text) => void (await connection.exec(text)),
    transaction: (work) =>
      connection.kysely.transaction().execute((tx) =>
        work({
          query: queryThrough(tx),
          // The transaction holds the session, so the thread may be used directly.
          script: async (text) => void (await (await engine.current()).script(text)),
        }),
      ),
    close: () => connection.close(),
  };
}
