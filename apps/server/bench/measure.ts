import { readFileSync } from "node:fs";

import type { Query } from "../src/database/database.ts";
import type { BenchContext } from "./bench-context.ts";
import { isRead, sampleChallengeIds, type Call } from "./calls.ts";
import { timingOf, type Timing } from "./statistics.ts";

export interface Measured {
  call: Call;
  database: Timing;
  /** Median processor time of the database in ms, which depends less on other load than elapsed time. */
  processor: number;
  pages: number;
  /** Processor time on the large database, divided by the processor time on the small database. */
  growth: number;
}

/** Few rounds, because a write adds a row, and a challenge has at most 100 entries. */
const WRITE_ROUNDS = 40;
const READ_ROUNDS = 200;
const ROLLED_BACK_ROUNDS = 10;
/** Both databases are measured in turns, so other load affects them equally. */
const TURNS = 10;
const roundsOf = (call: Call) =>
  call.isRolledBack ? ROLLED_BACK_ROUNDS : isRead(call) ? READ_ROUNDS : WRITE_ROUNDS;

export async function measure(small: BenchContext, large: BenchContext): Promise<Measured[]> {
  const inside = large.calls.map(() => ({ small: emptyRounds(), large: emptyRounds() }));
  for (let turn = 0; turn < TURNS; turn++) {
    for (const [index, call] of large.calls.entries()) {
      const share = roundsOf(call) / TURNS;
      await inDatabase(small, small.calls[index]!, share, inside[index]!.small);
      await inDatabase(large, call, share, inside[index]!.large);
    }
  }
  const measured: Measured[] = [];
  for (const [index, call] of large.calls.entries()) {
    const rounds = inside[index]!;
    const processor = timingOf(rounds.large.processor).p50;
    measured.push({
      call,
      database: timingOf(rounds.large.durations),
      processor,
      pages: await pagesTouched(large, call),
      growth: processor / timingOf(rounds.small.processor).p50,
    });
  }
  return measured;
}

function asReader<T>(
  { target, readerId }: BenchContext,
  { reader }: Call,
  work: (query: Query) => Promise<T>,
): Promise<T> {
  const role = { visitor: "anon", operator: "none" }[reader as string] ?? "authenticated";
  const sub = {
    visitor: "''",
    operator: "''",
    "signed in": `'${readerId}'`,
    author: "private.bench_id('a', 3)::text",
    staff: "private.bench_id('a', 1)::text",
  }[reader];
  return target.database.transaction(async ({ query }) => {
    await query(
      `select set_config('request.jwt.claim.sub', ${sub}, true), set_config('role', '${role}', true)`,
    );
    return work(query);
  });
}

interface Rounds {
  durations: number[];
  processor: number[];
}

const emptyRounds = (): Rounds => ({ durations: [], processor: [] });

async function inDatabase(subject: BenchContext, call: Call, count: number, rounds: Rounds): Promise<void> {
  const ids = await idsOf(subject, count);
  await asReader(subject, call, async (query) => {
    const run = async (id: string) => {
      if (call.isRolledBack) await query("savepoint before");
      const started = performance.now();
      for (const statement of call.statements) await query(statement, statement.includes("$1") ? [id] : []);
      const duration = performance.now() - started;
      if (call.isRolledBack) await query("rollback to before");
      return duration;
    };
    // Runs once without measuring, because the caches contain data of the other database.
    if (!call.isRolledBack) await run(ids[0]!);
    const processor = await processorOf(subject, query);
    for (const id of ids) {
      const before = processor();
      rounds.durations.push(await run(id));
      rounds.processor.push(processor() - before);
    }
  });
}

/** Returns a function that reads the processor time of this process (PGlite) or of the connection's process (PostgreSQL). */
async function processorOf({ target }: BenchContext, query: Query): Promise<() => number> {
  if (target.database.kind === "pglite") {
    return () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1000;
    };
  }
  const [row] = await query<{ pid: number }>("select pg_backend_pid() as pid");
  return () => Number(readFileSync(`/proc/${row!.pid}/schedstat`, "utf8").split(" ")[0]) / 1e6;
}

interface ExplainRow {
  "QUERY PLAN": [{ Plan: { "Shared Hit Blocks": number; "Shared Read Blocks": number } }];
}

const literalOf = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** A write runs inside a function, so pages of its triggers are counted too. */
async function pagesTouched(subject: BenchContext, call: Call): Promise<number> {
  const [id] = await idsOf(subject, 1);
  return asReader(subject, call, async (query) => {
    const run = async (statement: string) => {
      const explained = isRead(call)
        ? statement.replaceAll("$1", `'${id}'`)
        : `select private.bench_run(${literalOf(statement)}, '${id}')`;
      const [row] = await query(`explain (analyze, buffers, format json) ${explained}`);
      const [{ Plan: plan }] = (row as unknown as ExplainRow)["QUERY PLAN"];
      return plan["Shared Hit Blocks"] + plan["Shared Read Blocks"];
    };
    let pages = 0;
    for (const counted of [false, true]) {
      // The first run also reads the catalog, so its pages aren't counted.
      await query("savepoint before");
      for (const statement of call.statements) pages += (await run(statement)) * Number(counted);
      await query("rollback to before");
    }
    return pages;
  });
}

async function idsOf({ target, challenges }: BenchContext, count: number): Promise<string[]> {
  const rows = await target.database.query<{ id: string }>(
    "select private.bench_id('c', n) as id from unnest($1::int[]) n",
    [sampleChallengeIds(challenges, count)],
  );
  return rows.map(({ id }) => id);
}
