// pnpm bench [--size small] [--only pglite|postgres] [--no-start]
// Prints what the backend costs, on the embedded database and on PostgreSQL, and fails where that is more than promised.

import { parseArgs } from "node:util";

import { postgresBinaries } from "@diary/testkit/postgres-binaries";

import { openBenchContext } from "./bench-context.ts";
import { measure, type Measured } from "./measure.ts";
import { check, failIfExceeded, report } from "./report.ts";
import { sizeOf, type Size } from "./seed.ts";
import { measureStart, START_BUDGETS } from "./start.ts";
import { milliseconds } from "./statistics.ts";
import type { Kind } from "./target.ts";

const BUDGETS = {
  feedP95Ms: 10,
  /** Page 500 over page 1, in pages of the database. */
  deepPageRatio: 1,
  /** 100,000 challenges over 1,000. */
  growthRatio: 1.5,
} as const;

const { values: flags } = parseArgs({
  options: { size: { type: "string" }, only: { type: "string" }, "no-start": { type: "boolean" } },
});
const thousands = (count: number) => count.toLocaleString("en");

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
  const small = await openBenchContext(kind, sizeOf(1000));
  const large = await openBenchContext(kind, sizeOf(flags.size === "small" ? 10_000 : 100_000));
  const rows = await measure(small, large);
  await small.target.close();
  await large.target.close();
  print(rows, large.size);
  checkFeed(rows);
}
failIfExceeded();

function kinds(): Kind[] {
  const binaries = postgresBinaries();
  if (!binaries.found) console.warn(binaries.reason);
  const present: Kind[] = binaries.found ? ["pglite", "postgres"] : ["pglite"];
  return present.filter((kind) => flags.only === undefined || flags.only === kind);
}

function checkFeed(rows: readonly Measured[]): void {
  for (const { name, reader, database, growth, pages } of rows) {
    if (!/^(feed|search)/.test(name)) continue;
    check(`${name}, ${reader}: p95 in the database, ms`, database.p95, BUDGETS.feedP95Ms);
    if (!name.startsWith("feed")) continue;
    check(`${name}, ${reader}: over the median at 1,000 challenges`, growth, BUDGETS.growthRatio);
    const first = rows.find((row) => row.name === "feed, page 1" && row.reader === reader);
    if (name === "feed, page 500")
      check(`${name}, ${reader}: pages over page 1`, pages! / first!.pages!, BUDGETS.deepPageRatio);
  }
}

function print(rows: readonly Measured[], { challenges, entries, likes }: Size): void {
  console.log(
    `\n${thousands(challenges)} challenges, ${thousands(entries)} entries, ${thousands(likes)} likes; ` +
      '"growth" is the median in the database over that at 1,000 challenges.\n',
  );
  console.log("| call | reader | database p50 | p95 | pages | HTTP p50 | p95 | growth |");
  console.log("| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |");
  for (const { name, reader, database, pages, http, growth } of rows) {
    const times = [database.p50, database.p95, http.p50, http.p95].map(milliseconds);
    times.splice(2, 0, String(pages ?? ""));
    console.log(`| ${name} | ${reader} | ${times.join(" | ")} | ${growth.toFixed(2)} |`);
  }
}
