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
import { currentRequestState, DatabaseUnavailable } from "./unavailable.ts";

/** How long one request may keep all others waiting; far above what any request of the product takes. */
const TURN_TIMEOUT_MS = 8000;

export interface SessionOptions {
  /** Default: {@link TURN_TIMEOUT_MS}. */
  turnTimeoutMs?: number | undefined;
}

/**
 * Kysely on a session that only one can use at a time: each waits for all who asked before. A request that keeps its turn
 * for too long is ended with the database's thread, which starts again for those who wait.
 */
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
      const { thread, endTurn } = await orUnavailable(startTurn());
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
        // The transaction is gone with its thread; the error to be told is the one before.
        if (!(error instanceof DatabaseUnavailable)) throw error;
      }
    },
  };
}

async function send(connection: DatabaseConnection, text: string): Promise<void> {
  await connection.executeQuery(CompiledQuery.raw(text));
}

/** Statements on one thread of the database: a transaction that lost its own must not go on in the next. */
function sessionQueries(thread: EngineThread): DatabaseConnection {
  return {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      const { rows, affectedRows } = await orUnavailable(thread.query(query.sql, query.parameters));
      const result = { rows: rows as R[] };
      return affectedRows === undefined ? result : { ...result, numAffectedRows: BigInt(affectedRows) };
    },
    streamQuery() {
      throw new Error("The embedded database does not stream.");
    },
  };
}

/** Tells the end of the thread, which is nothing that the statement did wrong, from what PostgreSQL says of it. */
export async function orUnavailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof EngineEnded)) throw error;
    throw new DatabaseUnavailable(error, error.reason === "timeout" ? "timeout" : "loss");
  }
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
