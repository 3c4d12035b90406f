import { Kysely, PostgresDialect } from "kysely";

import type { Database, Query, Row } from "./database.ts";
import { PostgresPool, type PooledConnection } from "./postgres-pool.ts";
import { LiteConnection } from "./session-connection.ts";

class PostgresConnection extends LiteConnection {
  readonly #pool: PostgresPool;

  constructor(pool: PostgresPool) {
    super({});
    this.#pool = pool;
    this.kysely = new Kysely({ dialect: new PostgresDialect({ pool: poolOfKysely(pool) }) });
  }

  override async close(): Promise<void> {
    await this.#pool.end();
  }
}

export async function openPostgres(url: string): Promise<Database> {
  const pool = new PostgresPool(url);
  try {
    await withConnection(pool, ({ query }) => query("select 1"));
  } catch (error) {
    await pool.end();
    throw error;
  }

  return {
    kind: "postgres",
    connection: new PostgresConnection(pool),
    query: (text, parameters) =>
      withConnection(pool, (connection) => queryThrough(connection)(text, parameters)),
    runPrepared: (statements) => withConnection(pool, ({ runPrepared }) => runPrepared(statements)),
    script: async (text) => void (await withConnection(pool, ({ query }) => query(text), Infinity)),
    transaction: (work) => withConnection(pool, (connection) => transaction(connection, work), Infinity),
    readSnapshot: (read) =>
      withConnection(pool, (connection) => transaction(connection, ({ query }) => read(query)), Infinity),
    close: () => pool.end(),
  };
}

function queryThrough(connection: PooledConnection): Query {
  return async <R extends Row>(text: string, parameters: readonly unknown[] = []) =>
    (await connection.query(text, parameters)).rows as R[];
}

async function withConnection<T>(
  pool: PostgresPool,
  work: (connection: PooledConnection) => Promise<T>,
  timeoutMs?: number,
): Promise<T> {
  const connection = await pool.connect(timeoutMs);
  try {
    return await work(connection);
  } finally {
    connection.release();
  }
}

async function transaction<T>(
  connection: PooledConnection,
  work: Parameters<Database["transaction"]>[0],
): Promise<T> {
  await connection.query("begin");
  try {
    const result = await work({
      query: queryThrough(connection),
      script: async (text) => void (await connection.query(text)),
    });
    await connection.query("commit");
    return result as T;
  } catch (error) {
    await connection.query("rollback").catch(() => {});
    throw error;
  }
}

function poolOfKysely(pool: PostgresPool) {
  return {
    connect: async () => {
      const { query, release } = await pool.connect();
      return { query: query as never, release };
    },
    end: () => pool.end(),
  };
}
