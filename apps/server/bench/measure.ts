import type { Query } from "../src/database/database.ts";
import type { BenchContext } from "./bench-context.ts";
import { sampleChallengeIds, type Call } from "./calls.ts";
import { timingOf, type Timing } from "./statistics.ts";
import { waitForIdleConnections } from "./wait-for-idle-connections.ts";

export interface Measured {
  name: string;
  reader: Call["reader"];
  database: Timing;
  /** Pages of tables and indexes that it looks at; of reads that are one statement. */
  pages: number | undefined;
  http: Timing;
  /** The median in the database, over that of the small subject. */
  growth: number;
}

/** Of a write there can be at most 100 on one challenge, in the database and over HTTP together. */
const WRITE_ROUNDS = 40;
const READ_ROUNDS = 200;
/** All calls on both subjects are measured in turns, so that a busy moment of the machine meets all alike. */
const TURNS = 10;
const isRead = ({ requests }: Call) => requests.every(({ method }) => method === "GET");
const roundsOf = (call: Call) => (isRead(call) ? READ_ROUNDS : WRITE_ROUNDS);

/** Measures every call on the large subject, and its growth over the small one. */
export async function measure(small: BenchContext, large: BenchContext): Promise<Measured[]> {
  const inside = large.calls.map(() => ({ small: [] as number[], large: [] as number[] }));
  for (let turn = 0; turn < TURNS; turn++) {
    for (const [index, call] of large.calls.entries()) {
      const share = roundsOf(call) / TURNS;
      inside[index]!.small.push(...(await inDatabase(small, small.calls[index]!, share)));
      inside[index]!.large.push(...(await inDatabase(large, call, share)));
    }
  }
  const measured: Measured[] = [];
  for (const [index, call] of large.calls.entries()) {
    const database = timingOf(inside[index]!.large);
    measured.push({
      name: call.name,
      reader: call.reader,
      database,
      pages: isRead(call) && call.statements.length === 1 ? await pagesTouched(large, call) : undefined,
      http: timingOf(await overHttp(large, call, roundsOf(call))),
      growth: database.p50 / timingOf(inside[index]!.small).p50,
    });
  }
  return measured;
}

/** As the API does it: in a transaction, in the reader's role, with their claims. */
function asReader<T>(
  { target, session }: BenchContext,
  { reader }: Call,
  work: (query: Query) => Promise<T>,
): Promise<T> {
  const [role, sub] = reader === "visitor" ? ["anon", ""] : ["authenticated", session.id];
  return target.database.transaction(async ({ query }) => {
    await query("select set_config('request.jwt.claim.sub', $1, true), set_config('role', $2, true)", [
      sub,
      role,
    ]);
    return work(query);
  });
}

async function inDatabase(subject: BenchContext, call: Call, rounds: number): Promise<number[]> {
  const ids = await idsOf(subject, rounds);
  return asReader(subject, call, async (query) => {
    const run = async (id: string) => {
      const started = performance.now();
      for (const statement of call.statements) await query(statement, statement.includes("$1") ? [id] : []);
      return performance.now() - started;
    };
    // Not counted: it finds the other subject's data in the caches.
    await run(ids[0]!);
    const durations: number[] = [];
    for (const id of ids) durations.push(await run(id));
    return durations;
  });
}

interface Explained {
  "QUERY PLAN": [{ Plan: { "Shared Hit Blocks": number; "Shared Read Blocks": number } }];
}

/** How many pages of tables and indexes one statement looks at: what it costs whatever the machine is doing. */
function pagesTouched(subject: BenchContext, call: Call): Promise<number> {
  return asReader(subject, call, async (query) => {
    const [row] = await query(`explain (analyze, buffers, format json) ${call.statements[0]}`);
    const [{ Plan: plan }] = (row as unknown as Explained)["QUERY PLAN"];
    return plan["Shared Hit Blocks"] + plan["Shared Read Blocks"];
  });
}

async function overHttp(subject: BenchContext, call: Call, rounds: number): Promise<number[]> {
  const { url, key } = subject.target;
  const headers = {
    apikey: key,
    authorization: `Bearer ${call.reader === "visitor" ? key : subject.session.token}`,
    "content-type": "application/json",
  };
  const ids = await idsOf(subject, rounds);
  await waitForIdleConnections();
  const durations: number[] = [];
  for (const [index, id] of ids.entries()) {
    const date = new Date(Date.UTC(2020, 0, 1 + index)).toISOString().slice(0, 10);
    const filled = (text: string) => text.replaceAll("$1", id).replaceAll("$date", date);
    const started = performance.now();
    for (const { method, path, body, prefer } of call.requests) {
      const response = await fetch(`${url}/rest/v1/${filled(path)}`, {
        method,
        headers: { ...headers, ...(prefer !== undefined && { prefer }) },
        ...(body ? { body: filled(JSON.stringify(body)) } : {}),
      });
      const answer = await response.text();
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${answer}`);
    }
    durations.push(performance.now() - started);
  }
  return durations;
}

async function idsOf({ target, size }: BenchContext, count: number): Promise<string[]> {
  const rows = await target.database.query<{ id: string }>(
    "select private.bench_id('c', n) as id from unnest($1::int[]) n",
    [sampleChallengeIds(size, count)],
  );
  return rows.map(({ id }) => id);
}
