import { setTimeout as pass } from "node:timers/promises";

import { postgresBinaries } from "@diary/testkit/postgres-binaries";
import { runOn, startPostgresCluster, type PostgresCluster } from "@diary/testkit/postgres-cluster";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";

import { PostgresPool } from "../src/database/postgres-pool.ts";
import { DatabaseUnavailable } from "../src/database/unavailable.ts";
import type { RunningServer } from "../src/serve.ts";
import { serveHere } from "./command.ts";
import { backendOf, PASSWORD, postAuth, createChallenge, signUp, type TestUser } from "./users.ts";

vi.setConfig({ testTimeout: 180_000 });

const binaries = postgresBinaries();
if (!binaries.found) console.warn(binaries.reason);

const WRITERS = 8;

interface Answer {
  status: number;
  body: string;
}

function expectOnlyUnavailable(responses: readonly Answer[]): void {
  for (const { status, body } of responses) {
    if (status < 300) continue;
    expect({ status, body }).toMatchObject({ status: 503 });
    expect(JSON.parse(body)).toMatchObject({ message: expect.stringMatching(/./) });
    expect(body).not.toMatch(/127\.0\.0\.1|ECONN|\d{4,5}\b.*port/);
  }
}

describe.skipIf(!binaries.found)("PostgreSQL failures", () => {
  let cluster: PostgresCluster;
  let database: string;
  let running: RunningServer;
  let backend: { url: string; key: string };
  let user: TestUser;

  beforeAll(async () => {
    cluster = await startPostgresCluster();
    database = await cluster.createDatabase();
    running = await serveHere({ DATA_DIR: "memory", DATABASE_URL: database, RATE_LIMITS: "off" });
    backend = await backendOf(running);
    // The writers would exceed the quotas.
    await runOn(database, "update private.quota set hourly = 1000000, hourly_import = 1000000");
    user = await signUp(backend, "aiko");
  });
  afterAll(async () => {
    await running.stop();
    await cluster.close();
  });

  function request(path: string, body?: unknown): Promise<Response> {
    return fetch(`${backend.url}/rest/v1/${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: {
        apikey: backend.key,
        authorization: `Bearer ${user.token}`,
        "content-type": "application/json",
        prefer: body === undefined ? "" : "resolution=ignore-duplicates,return=representation",
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    });
  }

  function startWriters(): {
    acknowledged: readonly string[];
    stop: () => Promise<{ responses: Answer[]; acknowledged: string[] }>;
  } {
    const stopped = new AbortController();
    const responses: Answer[] = [];
    const acknowledged: string[] = [];
    const write = async () => {
      while (!stopped.signal.aborted) {
        const challenge_id = crypto.randomUUID();
        const response = await request("challenge?on_conflict=challenge_id&select=challenge_id", {
          challenge_id,
          title: "Kept",
          days: 2,
          desc: "Every day.",
          start_date: "2026-11-01",
        });
        responses.push({ status: response.status, body: await response.text() });
        if (response.ok) acknowledged.push(challenge_id);
      }
    };
    const writers = Array.from({ length: WRITERS }, write);
    return {
      acknowledged,
      stop: async () => {
        stopped.abort();
        const failed = (await Promise.allSettled(writers)).filter(({ status }) => status === "rejected");
        expect(failed).toEqual([]);
        return { responses, acknowledged };
      },
    };
  }

  async function expectStored(acknowledged: readonly string[]): Promise<void> {
    const rows = await runOn(database, "select challenge_id from public.challenge");
    const storedIds = new Set(rows.map((row) => row["challenge_id"]));
    expect(acknowledged.filter((id) => !storedIds.has(id))).toEqual([]);
  }

  async function untilHealthy(): Promise<void> {
    await vi.waitFor(
      async () => expect((await request("home_challenge?select=challenge_id")).status).toBe(200),
      {
        timeout: 15_000,
        interval: 100,
      },
    );
  }

  test("if connections are lost, only the requests on them fail", async () => {
    const writing = startWriters();
    for (let round = 0; round < 10; round += 1) {
      await runOn(
        database,
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
      );
      await pass(50);
    }
    const { responses, acknowledged } = await writing.stop();
    expectOnlyUnavailable(responses);
    expect(responses.some(({ status }) => status === 503)).toBe(true);
    expect(acknowledged.length).toBeGreaterThan(0);
    await expectStored(acknowledged);
    await untilHealthy();
  });

  test.each([["a restart", "INT"] as const, ["a crash", "QUIT"] as const])(
    "clients get 503 while PostgreSQL is down after %s",
    async (_what, signal) => {
      const writing = startWriters();
      await vi.waitFor(() => expect(writing.acknowledged.length).toBeGreaterThan(WRITERS), 15_000);
      await cluster.stop(signal);
      const down = await request("home_challenge?select=challenge_id");
      expectOnlyUnavailable([{ status: down.status, body: await down.text() }]);
      expect(down.status).toBe(503);
      const credentials = { email: user.email, password: PASSWORD };
      const signIn = await postAuth(backend, "token?grant_type=password", credentials);
      expect({ status: signIn.status, body: await signIn.json() }).toEqual({
        status: 503,
        body: { code: 503, error_code: "unexpected_failure", msg: "The database does not respond." },
      });
      await cluster.start();
      await untilHealthy();
      const { responses, acknowledged } = await writing.stop();
      expectOnlyUnavailable(responses);
      expect(acknowledged.length).toBeGreaterThan(0);
      await expectStored(acknowledged);
    },
  );

  test("the connection of a statement that hangs is closed", async () => {
    const pool = new PostgresPool(database);
    const connection = await pool.connect(200);
    const [{ pid } = { pid: 0 }] = (await connection.query("select pg_backend_pid() as pid")).rows as {
      pid: number;
    }[];
    await expect(connection.query("select pg_sleep(60)")).rejects.toThrow("does not respond");
    connection.release();
    const next = await pool.connect();
    expect((await next.query("select pg_backend_pid() as pid")).rows).not.toEqual([{ pid }]);
    next.release();
    await pool.end();
  });

  test("a read-only disk counts as an outage, although PostgreSQL reports a missing grant", async () => {
    const pool = new PostgresPool(database);
    const { query, release } = await pool.connect();
    const raise = (message: string) =>
      query(`do $$ begin raise exception using errcode = '42501', message = '${message}'; end $$`);
    await expect(raise('could not open file "base/5/1": Read-only file system')).rejects.toBeInstanceOf(
      DatabaseUnavailable,
    );
    await expect(raise("permission denied for table day")).rejects.toMatchObject({ code: "42501" });
    release();
    await pool.end();
  });

  test("a connection that is released inside a transaction is not used again", async () => {
    const pool = new PostgresPool(database);
    const connection = await pool.connect();
    await connection.query("begin");
    await connection.query("set local role anon");
    connection.release();
    const next = await pool.connect();
    expect((await next.query("select current_user as name")).rows).toEqual([{ name: "postgres" }]);
    next.release();
    await pool.end();
  });

  test("a connection without a timeout is reset before the next use", async () => {
    const pool = new PostgresPool(database);
    const own = await pool.connect(Infinity);
    const stateOf = async ({ query }: typeof own) => {
      const state = "current_setting('statement_timeout') as time, current_setting('search_path') as path";
      const { rows } = await query(`select pg_backend_pid() as pid, ${state}`);
      return rows[0] as { pid: number; time: string; path: string };
    };
    const { pid, time } = await stateOf(own);
    expect(time).toBe("0");
    await own.query("set search_path = auth; select pg_advisory_lock(7)");
    own.release();
    // Takes all connections of the pool, so one of them is the connection under test.
    const all = await Promise.all(Array.from({ length: 10 }, () => pool.connect()));
    expect(await Promise.all(all.map(stateOf))).toContainEqual({ pid, time: "8s", path: '"$user", public' });
    expect(
      (await all[0]!.query("select from pg_locks where locktype = 'advisory' and objid = 7")).rows,
    ).toEqual([]);
    for (const { release } of all) release();
    await pool.end();
  });

  test("the server stops within ten seconds, even during a request", async () => {
    await createChallenge(user);
    const lock = runOn(database, "begin; lock table public.challenge; select pg_sleep(30); commit").catch(
      () => {},
    );
    const locked = (how: string) =>
      vi.waitFor(async () => {
        const locks = `select from pg_locks where relation = 'public.challenge'::regclass and ${how}`;
        expect(await runOn(database, locks)).not.toEqual([]);
      }, 15_000);
    await locked("granted and mode = 'AccessExclusiveLock'");
    const waiting = Array.from({ length: 12 }, () =>
      request("challenge?select=challenge_id").catch(() => undefined),
    );
    await locked("not granted");
    const began = Date.now();
    await running.stop();
    expect(Date.now() - began).toBeLessThan(10_000);
    await Promise.all(waiting);
    await cluster.stop("QUIT");
    await lock;
  });
});
