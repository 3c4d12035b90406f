import { readdirSync, rmSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

import type { Database } from "./database.ts";
import type { EngineStorage } from "./engine-messages.ts";
import { RestartingEngine } from "./restarting-engine.ts";
import { SerialPgliteConnection } from "./session-connection.ts";
import { withUnavailableErrors, queryThrough, type SessionOptions } from "./session-dialect.ts";

export type PgliteOptions = EngineStorage & SessionOptions;

export interface PgliteDatabase extends Database {
  readonly kind: "pglite";
  readonly connection: SerialPgliteConnection;
  dump(): Promise<Uint8Array>;
}

export async function openPglite(options: PgliteOptions): Promise<PgliteDatabase> {
  const engine = await RestartingEngine.start({ folder: options.folder, dumpFile: options.dumpFile });
  const connection = new SerialPgliteConnection(engine, options);
  const transaction: Database["transaction"] = (work) =>
    connection.kysely.transaction().execute((tx) =>
      work({
        query: queryThrough(tx),
        // No other statement runs during the transaction, so direct use of the thread is safe.
        script: async (text) => void (await (await engine.current()).script(text)),
      }),
    );

  return {
    kind: "pglite",
    connection,
    dump: () => connection.dump(),
    query: queryThrough(connection.kysely),
    runPrepared: (statements) =>
      connection.kysely
        .connection()
        .execute(async () => withUnavailableErrors((await engine.current()).runPrepared(statements))),
    script: async (text) => void (await connection.exec(text)),
    transaction,
    readSnapshot: (read) =>
      options.folder === undefined
        ? transaction(({ query }) => read(query))
        : withCopy(connection, options.folder, (copy) => copy.transaction(({ query }) => read(query))),
    close: () => connection.close(),
  };
}

const COPY = ".copy-";

export function removeCopies(folder: string): void {
  const prefix = basename(folder) + COPY;
  for (const name of readdirSync(dirname(folder)).filter((entry) => entry.startsWith(prefix)))
    rmSync(join(dirname(folder), name), { recursive: true, force: true });
}

async function withCopy<T>(
  connection: SerialPgliteConnection,
  folder: string,
  work: (copy: Database) => Promise<T>,
): Promise<T> {
  const copy = await mkdtemp(folder + COPY);
  try {
    await connection.copyFolder(folder, copy);
    const database = await openPglite({ folder: copy });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

/** Replaces autovacuum, which PGlite doesn't have. Processes one table at a time, because requests wait until a statement ends. */
export async function vacuumAndCheckpoint(database: Database): Promise<void> {
  const tables = await database.query<{ name: string }>(
    `select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
     union all
     select format('pg_catalog.%I', relname) from pg_class where relnamespace = 'pg_catalog'::regnamespace and relkind = 'r'`,
  );
  for (const { name } of tables) await database.query(`vacuum analyze ${name}`);
  await database.query("checkpoint");
}
