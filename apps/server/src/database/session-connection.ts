import { constants } from "node:fs";
import { cp } from "node:fs/promises";

import { PgliteConnection } from "@supabase/lite/pglite";
import { Kysely } from "kysely";

import type { RestartingEngine } from "./restarting-engine.ts";
import { catalogueCache } from "./schema-fingerprint.ts";
import { queryThrough, serialPgliteDialect, type SessionOptions } from "./session-dialect.ts";

/**
 * The class that lite's two kinds of connection extend. Lite exports only those two, and each opens a database of its own,
 * in a way that this product replaces.
 */
export const LiteConnection = Object.getPrototypeOf(PgliteConnection) as typeof PgliteConnection;

// Lite has put a function in the place of Node's that takes each warning for a text. Node hands errors over: the eleventh
// listener of an emitter threw where it was added.
const emitWarning = process.emitWarning.bind(process);
process.emitWarning = (warning: string | Error, ...rest: unknown[]) => {
  if (typeof warning === "string") emitWarning(warning, ...(rest as [string]));
  else process.nextTick(() => process.emit("warning", warning));
};

/**
 * PGlite is one PostgreSQL session, and lite sends BEGIN, SET ROLE and COMMIT over it for every request
 * without taking turns: two requests at once end up in one transaction, or after the other's COMMIT, where the
 * role is the superuser's again. Here a connection is one session until it is released.
 */
export class SerialPgliteConnection extends LiteConnection {
  readonly engine: RestartingEngine;

  constructor(engine: RestartingEngine, options?: SessionOptions) {
    const kysely = new Kysely({ dialect: serialPgliteDialect(engine, options) });
    super({ schemaCache: catalogueCache(queryThrough(kysely)) });
    this.kysely = kysely;
    this.engine = engine;
  }

  /** Statements without parameters, in the session's turn. */
  override async exec<T = { rows: unknown[] } | void>(
    query: string,
    ...parameters: readonly unknown[]
  ): Promise<T> {
    if (parameters.length > 0) return super.exec<T>(query, ...parameters);
    return this.kysely.connection().execute(async () => {
      const thread = await this.engine.current();
      return (await thread.script(query)) as T;
    });
  }

  /** The data folder as a tar file, taken in the session's turn. */
  async dump(): Promise<Uint8Array> {
    return this.kysely.connection().execute(async () => (await this.engine.current()).dump());
  }

  /** Copies the data folder in the session's turn: as a kill at that moment would leave it. */
  async copyFolder(folder: string, copy: string): Promise<void> {
    await this.exec("checkpoint");
    await this.kysely
      .connection()
      .execute(() => cp(folder, copy, { recursive: true, mode: constants.COPYFILE_FICLONE }));
  }

  override async close(): Promise<void> {
    await this.engine.close();
  }
}
