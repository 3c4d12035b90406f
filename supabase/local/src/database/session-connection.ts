import type { PGlite } from "@electric-sql/pglite";
import { Kysely } from "kysely";

import { LiteConnection } from "./lite-connection.ts";
import { catalogueCache } from "./prepared.ts";
import { queryThrough, sessionDialect } from "./session-dialect.ts";

/**
 * PGlite is one PostgreSQL session, and lite sends BEGIN, SET ROLE and COMMIT over it for every request
 * without taking turns: two requests at once end up in one transaction, or after the other's COMMIT, where the
 * role is the superuser's again. Here whoever holds the connection holds the session until it is released.
 */
export class SessionConnection extends LiteConnection {
  constructor(session: PGlite) {
    const kysely = new Kysely({ dialect: sessionDialect(session) });
    super({ schemaCache: catalogueCache(queryThrough(kysely)) });
    this.kysely = kysely;
    this.driver = session;
  }

  /** Statements without parameters, in the session's turn. */
  override async exec<T = { rows: unknown[] } | void>(
    query: string,
    ...parameters: readonly unknown[]
  ): Promise<T> {
    if (parameters.length > 0) return super.exec<T>(query, ...parameters);
    return this.kysely.connection().execute(async () => {
      const [first] = await this.driver.exec(query);
      return { rows: first?.rows ?? [] } as T;
    });
  }

  override async close(): Promise<void> {
    if (!this.driver.closed) await this.driver.close();
  }
}
