import { setTimeout as pass } from "node:timers/promises";

import { DatabaseError, Pool, types, type PoolClient, type QueryResult } from "pg";

import { log } from "../log/log.ts";
import type { PreparedStatement } from "./database.ts";
import { forgetPrepared, PostgresPipeline } from "./postgres-pipeline.ts";
import { currentRequestState, DatabaseUnavailable, isUnwritable } from "./unavailable.ts";
import { VALUE_PARSERS } from "./value-parsers.ts";

const CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 8000;
const SERVER_TIMEOUT_MS = 8000;
const STATEMENT_TIMEOUT_MS = 20_000;
const CLOSE_TIMEOUT_MS = 3000;
const LIFETIME_SECONDS = 1800;

const CATALOGUE_ARRAYS = new Set([1002, 1003]);
const TEXT_ARRAY = 1009;

function getTypeParser(type: number, format?: "text" | "binary"): (text: string) => unknown {
  const parse = VALUE_PARSERS[type];
  if (parse && format !== "binary") return parse;
  const known = CATALOGUE_ARRAYS.has(type) ? TEXT_ARRAY : type;
  // oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- the driver's enum lacks types that a database can have
  return types.getTypeParser(known, format);
}

export interface PooledConnection {
  query: (text: string, parameters?: readonly unknown[]) => Promise<QueryResult>;
  runPrepared: (statements: readonly PreparedStatement[]) => Promise<string>;
  /** Closes the connection instead if its state is unknown or a transaction is open. */
  release: () => void;
}

/** If the server or the network fails, the running statement rejects and its connection is closed. */
export class PostgresPool {
  readonly #pool: Pool;
  /** A separate pool can cancel statements when all connections are in use. */
  readonly #canceller: Pool;
  readonly #open = new Set<PoolClient>();

  constructor(url: string) {
    const connectionString = withLibpqMeaning(url);
    this.#canceller = new Pool({ connectionString, max: 1, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
    this.#canceller.on("error", () => {});
    this.#pool = new Pool({
      connectionString,
      max: CONNECTIONS,
      // Idle connections stay open, because a new one needs 50 ms to fill its caches.
      idleTimeoutMillis: 0,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      maxLifetimeSeconds: LIFETIME_SECONDS,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      options: `-c TimeZone=UTC -c statement_timeout=${SERVER_TIMEOUT_MS}`,
      application_name: "challenge-diary",
      types: { getTypeParser },
    });
    // An error without a listener would end the process. The pool listens only to idle connections.
    this.#pool.on("error", logLostConnection);
    this.#pool.on("connect", (client: PoolClient) => {
      this.#open.add(client);
      client.on("error", () => {});
    });
    this.#pool.on("remove", (client: PoolClient) => this.#open.delete(client));
  }

  async connect(timeoutMs = STATEMENT_TIMEOUT_MS): Promise<PooledConnection> {
    const client = await this.#pool.connect().catch((cause: unknown) => {
      throw new DatabaseUnavailable(cause);
    });
    const isUnlimited = timeoutMs === Infinity;
    let uncertain = false;
    const run = async <T>(send: () => Promise<T>): Promise<T> => {
      const stopped = this.#cancelOnAbort(client);
      try {
        return await withinTime(send(), timeoutMs);
      } catch (error) {
        if (isTimeout(error)) throw new DatabaseUnavailable(error, "timeout");
        if (isUnwritable(error)) throw new DatabaseUnavailable(error);
        if (isOfStatement(error)) throw error;
        uncertain = true;
        throw new DatabaseUnavailable(error);
      } finally {
        // The cancellation must arrive before another caller uses the connection.
        await stopped();
      }
    };
    const query: PooledConnection["query"] = (text, parameters) =>
      run(() => client.query(text, parameters && [...parameters]));
    const runPrepared: PooledConnection["runPrepared"] = (statements) =>
      run(() => client.query(new PostgresPipeline(statements)).result);
    const release = () => {
      const isUsable = !uncertain && isIdle(client);
      if (isUsable && isUnlimited) void this.#releaseAsNew(client);
      else client.release(!isUsable);
    };
    if (isUnlimited) {
      try {
        await query("set statement_timeout = 0");
      } catch (error) {
        release();
        throw error;
      }
    }
    return { query, runPrepared, release };
  }

  /** Resets the connection: the next caller must not have this caller's timeout. */
  async #releaseAsNew(client: PoolClient): Promise<void> {
    try {
      await withinTime(client.query("discard all"), STATEMENT_TIMEOUT_MS);
      forgetPrepared(client.connection);
      client.release();
    } catch {
      client.release(true);
    }
  }

  #cancelOnAbort(client: PoolClient): () => Promise<void> {
    const signal = currentRequestState()?.signal;
    if (!signal) return async () => {};
    let cancelling: Promise<void> | undefined;
    const cancel = () => {
      cancelling = this.#cancel(client);
    };
    signal.addEventListener("abort", cancel, { once: true });
    return async () => {
      signal.removeEventListener("abort", cancel);
      await cancelling;
    };
  }

  async #cancel(client: PoolClient): Promise<void> {
    const { processID } = client as PoolClient & { processID: number | null };
    await this.#canceller.query("select pg_cancel_backend($1)", [processID]).catch(() => {});
  }

  async end(): Promise<void> {
    const ended = Promise.all([this.#pool.end(), this.#canceller.end()]);
    await Promise.race([ended, pass(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
    for (const client of this.#open) void client.end().catch(() => {});
  }
}

async function withinTime<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  if (timeoutMs === Infinity) return work;
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no response within ${timeoutMs / 1000} s`)), timeoutMs);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

const isTimeout = (error: unknown) => error instanceof DatabaseError && error.code === "57014";

function isOfStatement(error: unknown): boolean {
  // 08: connection exception. 57P: the server shuts down, crashed or is starting.
  return error instanceof DatabaseError && !/^(08|57P)/.test(error.code ?? "");
}

/** An open transaction would pass its role and locks to the next caller. */
const isIdle = (client: PoolClient): boolean => client.getTransactionStatus() === "I";

function logLostConnection(error: Error & { code?: string }): void {
  log.warn({ component: "database" }, `an idle connection was ended: ${error.code ?? error.message}`);
}

/** Makes `sslmode` work as in libpq: `require` encrypts, `verify-full` also verifies the certificate. */
export function withLibpqMeaning(url: string): string {
  const address = new URL(url);
  if (address.searchParams.has("sslmode")) address.searchParams.set("uselibpqcompat", "true");
  return address.href;
}
