// pnpm bench:moderation [--size small] [--only pglite|postgres]
// What the feed costs a reader with 200 blocks where one thing in a hundred is hidden, over the same before there was any of
// that, and what a page of the desk's queue costs with 10,000 open cases. Fails where that is more than promised.

import { parseArgs } from "node:util";

import type { Query } from "../local/src/database/database.ts";
import { MODERATION_BUDGETS } from "./budgets.ts";
import { sizeOf } from "./fill.ts";
import { fillCases, hideSome, makeBlocks, withoutModeration } from "./moderation-fill.ts";
import { milliseconds, ratioOfMedians, timingOf } from "./statistics.ts";
import { openSubject, type Subject } from "./subject.ts";

const { values: flags } = parseArgs({ options: { size: { type: "string" }, only: { type: "string" } } });
const ROUNDS = 20;
/**
 * Not counted. Each turn changes policies and view, which makes every plan that a connection keeps void; a function's statements are planned
 * anew in their first five runs after that, and a connection of the server has them planned already.
 */
const WARM_UP = 10;
/** Measured in turns, so that a busy moment of the machine meets all alike. */
const TURNS = 20;
const exceeded: string[] = [];

const kinds = (["pglite", "postgres"] as const).filter((kind) => (flags.only ?? kind) === kind);
for (const kind of kinds) {
  console.log(`\n## ${kind === "pglite" ? "Embedded (PGlite)" : "PostgreSQL"}\n`);
  const subject = await openSubject(kind, sizeOf(flags.size === "small" ? 10_000 : 100_000));
  const lines = [...(await measureFeed(subject)), ...(await measureQueue(subject))];
  exceeded.push(...lines.map((line) => `${kind}: ${line}`));
  await subject.target.close();
}
if (exceeded.length > 0) {
  console.error(`\nMore than promised:\n${exceeded.map((line) => `- ${line}`).join("\n")}`);
  process.exitCode = 1;
}

/** Prints what the feed costs; answers what is dearer than promised. */
async function measureFeed({ target: { database }, session, calls }: Subject): Promise<string[]> {
  const feed = calls.find(({ name, reader }) => name === "feed, page 1" && reader === "signed in")!;
  const run = (query: Query) => timed(query, session.id, feed.statements[0]!);
  const before: number[] = [];
  const quiet: number[] = [];
  const blocked: number[] = [];
  const turn = async (into: number[]) => {
    await withoutModeration(database, async (query) => void before.push(...(await run(query))));
    await database.transaction(async ({ query }) => void into.push(...(await run(query))));
  };
  for (let n = 0; n < TURNS; n += 1) await turn(quiet);
  await hideSome(database);
  await makeBlocks(database, session.id, 200);
  await database.query("vacuum analyze");
  for (let n = 0; n < TURNS; n += 1) await turn(blocked);

  console.log("| feed, page 1, signed in | p50 | p95 | over before |\n| --- | ---: | ---: | ---: |");
  const dear: string[] = [];
  for (const [name, times] of [
    ["before there were blocks and hidden rows", before],
    ["nobody blocked, nothing hidden", quiet],
    ["200 blocks, one in a hundred hidden", blocked],
  ] as const) {
    const { p50, p95 } = timingOf(times);
    const { low, high } = ratioOfMedians(times, before);
    const ratio = `${low.toFixed(2)} to ${high.toFixed(2)}`;
    console.log(`| ${name} | ${milliseconds(p50)} | ${milliseconds(p95)} | ${ratio} |`);
    if (low > MODERATION_BUDGETS.feedRatio) dear.push(`feed, ${name}: ${ratio} times`);
  }
  return dear;
}

/** Times of a statement for a reader, inside a transaction. */
async function timed(query: Query, userId: string, statement: string): Promise<number[]> {
  await query(
    "select set_config('request.jwt.claim.sub', $1, true), set_config('role', 'authenticated', true)",
    [userId],
  );
  const durations: number[] = [];
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    const started = performance.now();
    await query(statement);
    durations.push(performance.now() - started);
  }
  // The role is the owner's again for what comes after.
  await query("select set_config('role', 'none', true)");
  return durations.slice(WARM_UP);
}

async function measureQueue({ target: { database }, session }: Subject): Promise<string[]> {
  await fillCases(database, 10_000);
  await database.query("insert into private.staff (user_id) values ($1)", [session.id]);
  await database.query("vacuum analyze");
  const pages: number[] = [];
  await database.transaction(async ({ query }) => {
    await query(
      "select set_config('request.jwt.claim.sub', $1, true), set_config('role', 'authenticated', true)",
      [session.id],
    );
    let last: [number | null, string | null, string | null] = [null, null, null];
    for (let page = 0; page < 200; page += 1) {
      const started = performance.now();
      const rows = await query<{ priority: number; opened: string; case_id: string }>(
        "select *, opened_at::text as opened from public.desk_queue($1, $2, $3)",
        last,
      );
      pages.push(performance.now() - started);
      const end = rows.at(-1)!;
      last = [end.priority, end.opened, end.case_id];
    }
  });
  const { p50, p95 } = timingOf(pages);
  console.log(
    `\nA page of the queue with 10,000 open cases: p50 ${milliseconds(p50)}, p95 ${milliseconds(p95)}.`,
  );
  return p95 > MODERATION_BUDGETS.queueP95Ms ? [`a page of the queue: p95 ${milliseconds(p95)}`] : [];
}
