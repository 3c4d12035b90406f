// pnpm bench:load [--challenges 100000] [--seconds 60] [--connections 4,16,50,200] [--only pglite|postgres|postgrest|bare]
// Measures kinds of requests, a mix of them, and the mix during a flood. Fails if a client other than the flooder gets errors or waits too long.
import { fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { COMPILES_QUERIES, runOn, startPostgresCluster } from "@diary/testkit/postgres-cluster";
import { CREATE_AUTHENTICATOR, postgrestProgram, startPostgrest } from "@diary/testkit/postgrest";
import autocannon from "autocannon";

import { signToken } from "../src/auth/factors.ts";
import type { Database } from "../src/database/database.ts";
import { openPglite } from "../src/database/open-pglite.ts";
import { openPostgres } from "../src/database/open-postgres.ts";
import { unpackDatabaseTemplate } from "../src/prepare/database-template.ts";
import { CARD_COLUMNS, ENTRY_COLUMNS, FEED_PAGE } from "../src/rest/shapes.ts";
import { createSecrets } from "../src/secrets.ts";
import { createTestBackend } from "../src/testing/create-test-backend.ts";
import type { LoadTarget } from "./load-target.ts";
import { check, failIfExceeded } from "./report.ts";
import { prepare, seedDatabase, seedLikes } from "./seed.ts";
import { memoryMiB, timingOf } from "./statistics.ts";

const { values: flags } = parseArgs({
  options: {
    challenges: { type: "string", default: "100000" },
    seconds: { type: "string", default: "60" },
    connections: { type: "string", default: "4,16,50,200" },
    only: { type: "string" },
  },
});
const challenges = Number(flags.challenges);
const seconds = Number(flags.seconds);
const connections = flags.connections.split(",").map(Number);

/** Number of users with a session and challenges for new entries. Scenarios on one database use different users. */
const WRITERS = 1200;
const users = Math.max(20, Math.ceil(challenges / 20));
const longest = () => challengeIds[0]!;
const FLOOD_CONNECTIONS = 50;
const MAX_DURATION_IN_MEDIANS = 3;

type Kind = "feed" | "challenge" | "entry" | "like";
interface Scenario {
  name: string;
  mix: Partial<Record<Kind, number>>;
  connections: number;
  seconds: number;
  flood?: true;
}

const short = Math.max(2, Math.round(seconds / 6));
const MIX = { feed: 80, challenge: 15, entry: 4, like: 1 };
const scenarios: Scenario[] = [
  ...[1, 16, 50].map((count) => ({ name: "feed", mix: { feed: 100 }, connections: count, seconds: short })),
  { name: "register", mix: { entry: 100 }, connections: 16, seconds: short },
  { name: "like", mix: { like: 100 }, connections: 16, seconds: short },
  ...connections.map((count) => ({ name: "mixed", mix: MIX, connections: count, seconds })),
  { name: "mixed, beside a flood", mix: MIX, connections: connections.at(-1)!, seconds, flood: true },
];

interface Running {
  name: string;
  url: string;
  /** Processes for which processor time is measured. Memory is measured only for the first process. */
  pids: number[];
  close: () => Promise<void>;
}

interface Writer {
  n: number;
  id: string;
  session: string;
  token: string;
}

const secrets = createSecrets();
const writers = Array.from({ length: WRITERS }, (_, n): Writer => ({
  // Skips three of ten users, because all of their challenges are completed.
  n: (Math.floor(n / 7) * 10 + 3 + (n % 7)) % users,
  id: "",
  session: randomUUID(),
  token: "",
}));
let nextWriter = 1;
let challengeIds: string[] = [];
let publicIds: string[] = [];

async function fill(database: Database): Promise<void> {
  const { backend } = await createTestBackend({ database: { ...database, close: async () => {} }, secrets });
  await backend.close();
  await prepare(database);
  await seedDatabase(database, challenges);
  await database.query("update private.quota set hourly = 1000000, hourly_import = 1000000");
  const ids = await database.query<{ id: string }>(
    "select private.bench_id('a', n) as id from unnest($1::int[]) with ordinality u (n, place) order by place",
    [writers.map(({ n }) => n)],
  );
  for (const [index, { id }] of ids.entries()) {
    const writer = writers[index]!;
    Object.assign(writer, { id, token: await tokenOf(id, writer.session) });
  }
  await database.query(
    "insert into auth.sessions (id, user_id) select * from unnest($1::uuid[], $2::uuid[])",
    [writers.map(({ session }) => session), ids.map(({ id }) => id)],
  );
  challengeIds = (
    await database.query<{ id: string }>(
      `select private.bench_id('c', n) as id from generate_series(0, ${challenges - 1}) n order by n`,
    )
  ).map(({ id }) => id);
  publicIds = challengeIds.filter((_, n) => n % 10 !== 5);
  await seedLikes(database, ids[0]!.id, challenges);
  await database.script(`
    set session_replication_role = replica;
    update public.challenge set days = 100 where challenge_id = '${longest()}';
    delete from public.day where challenge_id = '${longest()}';
    insert into public.day (challenge_id, user_id, date, day, content)
    select '${longest()}', '${ids[0]!.id}', date '2024-01-01' + d, d, repeat('A long day. ', 833) from generate_series(1, 100) d;
    set session_replication_role = origin;`);
}

const tokenOf = (userId: string, sessionId: string) =>
  signToken(
    { secret: secrets.jwt_secret, lifeS: 86_400 },
    { sub: userId, role: "authenticated", aud: "authenticated", session_id: sessionId },
  );

const headersOf = ({ n, token }: Writer) => ({
  apikey: secrets.publishable_key,
  authorization: `Bearer ${token}`,
  "x-forwarded-for": `10.1.${Math.floor(n / 250)}.${n % 250}`,
});

const pickRandom = <T>(all: readonly T[]) => all[Math.floor(Math.random() * all.length)]!;

/** Creates each request when it is sent: creating all requests first would delay the first responses. */
function requestsOf(url: string, { mix }: Scenario, writer: Writer): () => autocannon.Request {
  const base = new URL(url).pathname.replace(/\/$/, "");
  const headers = headersOf(writer);
  const post = (path: string, body: object, prefer: string) => ({
    method: "POST" as const,
    path: `${base}/${path}`,
    headers: { ...headers, prefer, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const get = (path: string) => ({ method: "GET" as const, path: `${base}/${path}`, headers });
  const days: object[] = [];
  let registered = 0;
  const nextDay = () => {
    const k = registered++ % DAYS;
    return (days[k] ??= newDayOf(writer, k));
  };
  const requestOf: Record<Kind, (challengeId: string) => autocannon.Request> = {
    feed: () => get(`home_challenge?select=${CARD_COLUMNS}&${FEED_PAGE}`),
    challenge: (id) => get(`day?select=${ENTRY_COLUMNS}&challenge_id=eq.${id}&order=date.desc`),
    like: (challenge_id) =>
      post("likes?on_conflict=challenge_id,user_id", { challenge_id }, "resolution=ignore-duplicates"),
    entry: () =>
      post(
        `day?on_conflict=day_id&select=${ENTRY_COLUMNS},challenge(days)`,
        nextDay(),
        "resolution=ignore-duplicates,return=representation",
      ),
  };
  const kinds = Object.entries(mix).flatMap(([kind, share]) => Array<Kind>(share).fill(kind as Kind));
  return () => requestOf[pickRandom(kinds)](pickRandom(publicIds));
}

const DAYS = 20 * 19;

function newDayOf({ n }: Writer, k: number): object {
  return {
    day_id: randomUUID(),
    challenge_id: challengeIds[n + (k % 20) * users],
    date: new Date(Date.UTC(2025, 0, 1 + Math.floor(k / 20))).toISOString().slice(0, 10),
    content: "Read a chapter.",
  };
}

/** Collects exact durations, because Autocannon's result rounds them to milliseconds. */
function load({ url }: Running, scenario: Scenario): Promise<autocannon.Result & { durations: number[] }> {
  const options: autocannon.Options = {
    url: new URL(url).origin,
    connections: scenario.connections,
    duration: scenario.seconds,
    setupClient: (client) => {
      const next = requestsOf(url, scenario, writers[nextWriter++ % WRITERS]!);
      client.setRequests([{ setupRequest: (defaults) => ({ ...defaults, ...next() }) }]);
    },
  };
  return new Promise((resolve, reject) => {
    const durations: number[] = [];
    const running = autocannon(options, (error, result) =>
      error ? reject(error as Error) : resolve({ ...result, durations }),
    );
    running.on("response", (_client, _status, _bytes, milliseconds) => durations.push(milliseconds));
  });
}

/** Long challenges and export pages are the most expensive requests. */
async function flood({ url }: Running): Promise<autocannon.Result> {
  const writer = writers[0]!;
  const base = new URL(url).pathname.replace(/\/$/, "");
  const zero = "00000000-0000-0000-0000-000000000000";
  const paths = [
    `likes?select=*&user_id=eq.${writer.id}&challenge_id=gt.${zero}&order=challenge_id.asc&limit=500`,
    `day?select=${ENTRY_COLUMNS}&challenge_id=eq.${longest()}&order=date.desc`,
  ];
  const headers = headersOf(writer);
  return autocannon({
    url: new URL(url).origin,
    connections: FLOOD_CONNECTIONS,
    duration: seconds,
    requests: paths.map((path) => ({ method: "GET", path: `${base}/${path}`, headers })),
  });
}

async function startTarget(name: string, target: LoadTarget, beside: number[]): Promise<Running> {
  const child = fork(join(import.meta.dirname, "load-target.ts"), {
    env: { ...process.env, LOAD_TARGET: JSON.stringify(target) },
  });
  const exited = once(child, "exit");
  const [{ port }] = (await once(child, "message")) as [{ port: number }];
  const path = target.kind === "bare" ? "" : "/rest/v1";
  return {
    name,
    url: `http://127.0.0.1:${port}${path}`,
    pids: [child.pid!, ...beside],
    close: async () => {
      child.kill();
      await exited;
    },
  };
}

function cpuSeconds(pid: number): number {
  const [, rest = ""] = /^\d+ \(.*\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
  const ticks = rest
    .split(" ")
    .slice(11, 15)
    .reduce((sum, field) => sum + Number(field), 0);
  const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, "utf8").split(" ").filter(Boolean).map(Number),
  );
  return ticks / 100 + children.reduce((sum, child) => sum + cpuSeconds(child), 0);
}

async function measure(running: Running): Promise<void> {
  for (const scenario of scenarios) {
    const cpu = () => running.pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0);
    const before = cpu();
    const [result, flooder] = await Promise.all([
      load(running, scenario),
      scenario.flood ? flood(running) : undefined,
    ]);
    const requests = result.requests.total + (flooder?.requests.total ?? 0);
    const { p50, p95, p99, max } = timingOf(result.durations);
    const errors = result.non2xx + result.errors + result.timeouts;
    const cells = [
      running.name,
      scenario.name,
      scenario.connections,
      result.requests.average.toFixed(0),
      (((cpu() - before) / requests) * 1000).toFixed(2),
      ...[p50, p95, p99, max].map((duration) => duration.toFixed(duration < 10 ? 1 : 0)),
      errors,
      memoryMiB(running.pids[0]!, "VmRSS").toFixed(0),
      flooder === undefined ? "" : `${flooder.requests.average.toFixed(1)}/s, refused ${flooder.non2xx}`,
    ];
    console.log(`| ${cells.join(" | ")} |`);
    if (running.name === "bare" || running.name === "PostgREST") continue;
    check(`${running.name}, ${scenario.name}, ${scenario.connections} connections: errors`, errors, 0);
    if (scenario.flood)
      check(
        `${running.name}, ${scenario.name}: longest wait divided by the median`,
        max / p50,
        MAX_DURATION_IN_MEDIANS,
      );
  }
}

console.log(
  "| server | requests | connections | a second | processor ms each | p50 ms | p95 | p99 | longest | errors | MiB | flooder |",
);
console.log("| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- |");
const isWanted = (kind: string) => flags.only === undefined || flags.only === kind;
if (isWanted("postgres") || isWanted("postgrest")) {
  const cluster = await startPostgresCluster([COMPILES_QUERIES]);
  const databaseUrl = await cluster.createDatabase();
  await runOn(databaseUrl, CREATE_AUTHENTICATOR);
  const database = await openPostgres(databaseUrl);
  await fill(database);
  await database.close();
  if (isWanted("postgres")) {
    const running = await startTarget("PostgreSQL", { kind: "postgres", databaseUrl, secrets }, [
      cluster.pid,
    ]);
    await measure(running);
    await running.close();
  }
  if (isWanted("postgrest") && postgrestProgram() !== undefined) {
    const postgrest = await startPostgrest(databaseUrl, secrets.jwt_secret);
    await measure({ ...postgrest, name: "PostgREST", pids: [postgrest.pid, cluster.pid] });
    await postgrest.close();
  }
  await cluster.close();
}
if (isWanted("pglite")) {
  const folder = mkdtempSync(join(tmpdir(), "diary-load-"));
  await unpackDatabaseTemplate(join(folder, "pg"));
  const database = await openPglite({ folder: join(folder, "pg") });
  await fill(database);
  await database.close();
  const running = await startTarget("PGlite", { kind: "pglite", folder: join(folder, "pg"), secrets }, []);
  await measure(running);
  await running.close();
  rmSync(folder, { recursive: true });
}
if (isWanted("bare")) {
  const body = JSON.stringify(Array(20).fill(challengeIds[0]));
  const running = await startTarget("bare", { kind: "bare", body }, []);
  await measure(running);
  await running.close();
}
failIfExceeded();
