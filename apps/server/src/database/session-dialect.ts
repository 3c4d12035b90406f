import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from "kysely";

import { Semaphore } from "../semaphore.ts";
import type { Query, Row } from "./database.ts";
import { EngineEnded } from "./engine-messages.ts";
import type { EngineThread } from "./engine-thread.ts";
import type { RestartingEngine } from "./restarting-engine.ts";
import { currentRequestState, DatabaseUnavailable, isUnwritable } from "./unavailable.ts";

/** Longest time for which one request can block all others. No request of the product takes so long. */
const TURN_TIMEOUT_MS = 8000;

export interface SessionOptions {
  turnTimeoutMs?: number | undefined;
}

/** Callers queue for the only session. A request that takes too long ends the database's thread. */
export function serialPgliteDialect(engine: RestartingEngine, options: SessionOptions = {}): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => sessionDriver(engine, options.turnTimeoutMs ?? TURN_TIMEOUT_MS),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

function sessionDriver(engine: RestartingEngine, turnTimeoutMs: number): Driver {
  const semaphore = new Semaphore(1);
  const releases = new WeakMap<DatabaseConnection, () => void>();

  async function startTurn(): Promise<{ thread: EngineThread; endTurn: () => void }> {
    const use = currentRequestState();
    const release = await semaphore.acquire(use?.signal);
    try {
      const thread = await engine.current();
      if (use === undefined) return { thread, endTurn: release };
      const timer = setTimeout(() => void thread.end(new EngineEnded("timeout")), turnTimeoutMs);
      const endTurn = () => {
        clearTimeout(timer);
        release();
      };
      return { thread, endTurn };
    } catch (error) {
      release();
      throw error;
    }
  }

  return {
    async init() {},
    async destroy() {},
    async acquireConnection() {
      const { thread, endTurn } = await withUnavailableErrors(startTurn());
      const connection = sessionQueries(thread);
      releases.set(connection, endTurn);
      return connection;
    },
    async releaseConnection(connection) {
      releases.get(connection)?.();
    },
    beginTransaction: (connection) => send(connection, "begin"),
    commitTransaction: (connection) => send(connection, "commit"),
    async rollbackTransaction(connection) {
      try {
        await send(connection, "rollback");
      } catch (error) {
        // The transaction has ended with its thread. Kysely reports the error that caused the rollback.
        if (!(error instanceof DatabaseUnavailable)) throw error;
      }
    },
  };
}

async function send(connection: DatabaseConnection, text: string): Promise<void> {
  await connection.executeQuery(CompiledQuery.raw(text));
}

function sessionQueries(thread: EngineThread): DatabaseConnection {
  return {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      const { rows, affectedRows } = await withUnavailableErrors(thread.query(query.sql, query.parameters));
      const result = { rows: rows as R[] };
      return affectedRows === undefined ? result : { ...result, numAffectedRows: BigInt(affectedRows) };
    },
    streamQuery() {
      throw new Error("The embedded database does not stream.");
    },
  };
}

export async function withUnavailableErrors<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isUnwritable(error)) throw new DatabaseUnavailable(error);
    if (!(error instanceof EngineEnded)) throw error;
    throw new DatabaseUnavailable(error, error.reason === "timeout" ? "timeout" : "loss");
  }
}

interface Executor {
  executeQuery<R>(query: CompiledQuery<R>): Promise<QueryResult<R>>;
}

export function queryThrough(kysely: Executor): Query {
  return async <R extends Row>(text: string, parameters: readonly unknown[] = []) => {
    const { rows } = await kysely.executeQuery<R>(CompiledQuery.raw(text, [...parameters]));
    return rows;
  };
}
