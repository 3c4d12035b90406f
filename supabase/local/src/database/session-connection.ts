import { PgliteConnection } from "@supabase/lite/pglite";
import {
  CompiledQuery,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from "kysely";

import { Turns } from "./turns.ts";

/**
 * PGlite is one PostgreSQL session, and lite sends BEGIN, SET ROLE and COMMIT over it for every request
 * without taking turns: two requests at once end up in one transaction, or after the other's COMMIT, where the
 * role is the superuser's again. Here whoever holds the connection holds the session until it is released.
 */
export class SessionConnection extends PgliteConnection {
  constructor(config: ConstructorParameters<typeof PgliteConnection>[0]) {
    super(config);
    this.kysely = new Kysely({ dialect: sessionDialect(this.driver) });
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
}

function sessionDialect(session: PgliteConnection["driver"]): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => sessionDriver(session),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

function sessionDriver(session: PgliteConnection["driver"]): Driver {
  const turns = new Turns();
  const releases = new WeakMap<DatabaseConnection, () => void>();

  return {
    async init() {},
    async destroy() {},
    async acquireConnection() {
      const release = await turns.take();
      const connection = sessionQueries(session);
      releases.set(connection, release);
      return connection;
    },
    async releaseConnection(connection) {
      releases.get(connection)?.();
    },
    beginTransaction: (connection) => send(connection, "begin"),
    commitTransaction: (connection) => send(connection, "commit"),
    rollbackTransaction: (connection) => send(connection, "rollback"),
  };
}

async function send(connection: DatabaseConnection, text: string): Promise<void> {
  await connection.executeQuery(CompiledQuery.raw(text));
}

function sessionQueries(session: PgliteConnection["driver"]): DatabaseConnection {
  return {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      const { rows, affectedRows } = await session.query<R>(query.sql, [...query.parameters]);
      return affectedRows === undefined ? { rows } : { rows, numAffectedRows: BigInt(affectedRows) };
    },
    streamQuery() {
      throw new Error("The embedded database does not stream.");
    },
  };
}
