import type { PGlite } from "@electric-sql/pglite";
import {
  CompiledQuery,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from "kysely";

import type { Query, Row } from "./database.ts";
import { Turns } from "./turns.ts";

/** Kysely on a session that only one can use at a time: each waits for all who asked before. */
export function sessionDialect(session: PGlite): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => sessionDriver(session),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

function sessionDriver(session: PGlite): Driver {
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

function sessionQueries(session: PGlite): DatabaseConnection {
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

interface Executor {
  executeQuery<R>(query: CompiledQuery<R>): Promise<QueryResult<R>>;
}

/** Our own queries in the session's turn, or within a transaction that holds it. */
export function queryThrough(kysely: Executor): Query {
  return async <R extends Row>(text: string, parameters: readonly unknown[] = []) => {
    const { rows } = await kysely.executeQuery<R>(CompiledQuery.raw(text, [...parameters]));
    return rows;
  };
}
