import { constants } from "node:fs";
import { cp } from "node:fs/promises";

import { PgliteConnection } from "@supabase/lite/pglite";
import { Kysely } from "kysely";

import { catalogueCache } from "./catalogue-cache.ts";
import type { RestartingEngine } from "./restarting-engine.ts";
import { queryThrough, serialPgliteDialect, type SessionOptions } from "./session-dialect.ts";

/** Base class of `PgliteConnection`, which lite (@supabase/lite) doesn't export. */
export const LiteConnection = Object.getPrototypeOf(PgliteConnection) as typeof PgliteConnection;

// Lite replaces process.emitWarning with a function that expects a string, but Node also passes errors.
const emitWarning = process.emitWarning.bind(process);
process.emitWarning = (warning: string | Error, ...rest: unknown[]) => {
  if (typeof warning === "string") emitWarning(warning, ...(rest as [string]));
  else process.nextTick(() => process.emit("warning", warning));
};

/** Queues connections for PGlite's only session, so no request runs in another request's transaction. */
export class SerialPgliteConnection extends LiteConnection {
  readonly engine: RestartingEngine;

  constructor(engine: RestartingEngine, options?: SessionOptions) {
    const kysely = new Kysely({ dialect: serialPgliteDialect(engine, options) });
    super({ schemaCache: catalogueCache(queryThrough(kysely)) });
    this.kysely = kysely;
    this.engine = engine;
  }

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

  async dump(): Promise<Uint8Array> {
    return this.kysely.connection().execute(async () => (await this.engine.current()).dump());
  }

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
