// pnpm bench [--size small|large|<challenges>] [--only pglite|postgres] [--no-start]
// Measures the backend on PGlite and PostgreSQL, and fails if a figure exceeds its limit.

import { parseArgs } from "node:util";

import { postgresBinaries } from "@diary/testkit/postgres-binaries";

import { openBenchContext, type Kind } from "./bench-context.ts";
import { isRead, SIGN_IN } from "./calls.ts";
import { measure, type Measured } from "./measure.ts";
import { check, failIfExceeded, report } from "./report.ts";
import { measureStart, START_BUDGETS } from "./start.ts";
import { milliseconds } from "./statistics.ts";

const BUDGETS = {
  feedP95Ms: 10,
  /** Database pages that page 500 of the feed reads, divided by the database pages that page 1 reads. */
  deepPageRatio: 1,
  /** Processor time with 100,000 challenges, divided by the processor time with 1,000 challenges. */
  growthRatio: 1.5,
  /** Processor time of each read with a million challenges, divided by the processor time with 100,000. */
  largeGrowthRatio: 1.3,
  signInPages: 20,
  deletionCpuMs: 2000,
} as const;

const { values: flags } = parseArgs({
  options: { size: { type: "string" }, only: { type: "string" }, "no-start": { type: "boolean" } },
});
const [SMALL, LARGE] = sizes(flags.size);
const isLarge = flags.size === "large";
const formatNumber = (count: number) => count.toLocaleString("en");

for (const kind of kinds()) {
  console.log(`\n## ${kind === "pglite" ? "Embedded (PGlite)" : "PostgreSQL"}\n`);
  if (!flags["no-start"]) {
    const start = await measureStart(kind);
    report("Ready on an empty folder", start.firstMs, "ms", START_BUDGETS.firstStartMs);
    report("Ready again", start.secondMs, "ms", START_BUDGETS.secondStartMs);
    report("Resident after the first", start.residentMiB[0], "MiB", START_BUDGETS.residentMiB);
    report("Resident after the second", start.residentMiB[1], "MiB", START_BUDGETS.residentMiB);
    report("Peak", start.peakMiB, "MiB", START_BUDGETS.peakMiB);
  }
  const small = await openBenchContext(kind, SMALL);
  const large = await openBenchContext(kind, LARGE);
  const rows = await measure(small, large);
  await small.target.close();
  await large.target.close();
  print(rows);
  checkCalls(rows);
}
failIfExceeded();

/** Returns the two numbers of challenges to compare. A million challenges are measured only on PostgreSQL. */
function sizes(name = "100000"): [small: number, large: number] {
  if (name === "large") return [100_000, 1_000_000];
  return [1000, name === "small" ? 10_000 : Number(name)];
}

function kinds(): Kind[] {
  const binaries = postgresBinaries();
  if (!binaries.found) console.warn(binaries.reason);
  const present: Kind[] = binaries.found ? ["pglite", "postgres"] : ["pglite"];
  const only = isLarge ? "postgres" : flags.only;
  return present.filter((kind) => only === undefined || only === kind);
}

function checkCalls(rows: readonly Measured[]): void {
  for (const { call, database, growth, pages, processor } of rows) {
    const name = `${call.name}, ${call.reader}`;
    const isFeed = call.name.startsWith("feed");
    if (isFeed || call.name.startsWith("search"))
      check(`${name}: p95 in the database, ms`, database.p95, BUDGETS.feedP95Ms);
    if (call.name === SIGN_IN) check(`${name}: pages`, pages, BUDGETS.signInPages);
    if (call.isRolledBack) check(`${name}: processor ms`, processor, BUDGETS.deletionCpuMs);
    if (isLarge ? isRead(call) : isFeed)
      check(`${name}: growth`, growth, isLarge ? BUDGETS.largeGrowthRatio : BUDGETS.growthRatio);
    const first = rows.find((row) => row.call.name === "feed, page 1" && row.call.reader === call.reader);
    if (call.name === "feed, page 500")
      check(`${name}: pages divided by those of page 1`, pages / first!.pages, BUDGETS.deepPageRatio);
  }
}

function print(rows: readonly Measured[]): void {
  console.log(
    `\n${formatNumber(LARGE)} challenges, each with ten entries and ten likes; "growth" is the processor ` +
      `time divided by the processor time with ${formatNumber(SMALL)} challenges.\n`,
  );
  console.log("| call | reader | processor | database p50 | p95 | pages | growth |");
  console.log("| --- | --- | ---: | ---: | ---: | ---: | ---: |");
  for (const { call, processor, database, pages, growth } of rows) {
    const inside = [processor, database.p50, database.p95].map(milliseconds);
    const cells = [call.name, call.reader, ...inside, formatNumber(pages), growth.toFixed(2)];
    console.log(`| ${cells.join(" | ")} |`);
  }
}
