// pnpm bench [--size small] [--only pglite|postgres] [--no-start]
// Prints what the backend costs, on the embedded database and on PostgreSQL, and fails where that is more than promised.

import { parseArgs } from "node:util";

import { postgresBinaries } from "../local/src/testing/postgres-binaries.ts";
import { exceededFairness, exceededFeed, exceededStart } from "./budgets.ts";
import { measureFairness, type Fairness } from "./fairness.ts";
import { sizeOf, type Size } from "./fill.ts";
import { measure, type Measured } from "./measure.ts";
import { measureStart } from "./start.ts";
import { milliseconds, ratioOfMedians } from "./statistics.ts";
import { openSubject } from "./subject.ts";
import type { Kind } from "./target.ts";

const { values: flags } = parseArgs({
  options: { size: { type: "string" }, only: { type: "string" }, "no-start": { type: "boolean" } },
});
const exceeded: string[] = [];
const thousands = (count: number) => count.toLocaleString("en");

for (const kind of kinds()) {
  console.log(`\n## ${kind === "pglite" ? "Embedded (PGlite)" : "PostgreSQL"}\n`);
  if (!flags["no-start"]) {
    const start = await measureStart(kind);
    console.log(
      `Ready after ${start.firstMs.toFixed(0)} ms on an empty folder, ${start.secondMs.toFixed(0)} ms on the same again; ` +
        `${start.residentMiB.map((mebibytes) => mebibytes.toFixed(0)).join(" and ")} MiB resident then, ${start.peakMiB.toFixed(0)} at most.\n`,
    );
    exceeded.push(...exceededStart(start).map((line) => `${kind}: ${line}`));
  }
  const small = await openSubject(kind, sizeOf(1000));
  const large = await openSubject(kind, sizeOf(flags.size === "small" ? 10_000 : 100_000));
  const rows = await measure(small, large);
  const fairness = await measureFairness(large, flags.size === "small" ? 10 : 60);
  await small.target.close();
  await large.target.close();
  print(rows, large.size);
  printFairness(fairness);
  exceeded.push(...[...exceededFeed(rows), ...exceededFairness(fairness)].map((line) => `${kind}: ${line}`));
}

if (exceeded.length > 0) {
  console.error(`\nMore than promised:\n${exceeded.map((line) => `- ${line}`).join("\n")}`);
  process.exitCode = 1;
} else {
  console.log("\nEverything is within its budget.");
}

function kinds(): Kind[] {
  const binaries = postgresBinaries();
  if (!binaries.found) console.warn(binaries.reason);
  const present: Kind[] = binaries.found ? ["pglite", "postgres"] : ["pglite"];
  return present.filter((kind) => flags.only === undefined || flags.only === kind);
}

function printFairness({ quiet, attacked, statuses }: Fairness): void {
  const answers = Object.entries(statuses).map(([status, count]) => `${count} with ${status}`);
  console.log(
    `\nThe feed while another client sends 50 of the dearest requests a second: p95 ${milliseconds(attacked.p95)}, ` +
      `${milliseconds(quiet.p95)} in quiet; those were answered ${answers.join(", ")}.`,
  );
}

function print(rows: readonly Measured[], { challenges, entries, likes }: Size): void {
  console.log(
    `${thousands(challenges)} challenges, ${thousands(entries)} entries, ${thousands(likes)} likes; ` +
      '"growth" is the median in the database over that at 1,000 challenges.\n',
  );
  console.log("| call | reader | database p50 | p95 | pages | HTTP p50 | p95 | growth |");
  console.log("| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |");
  for (const { name, reader, database, pages, http, growth } of rows) {
    const inside = [database.p50, database.p95].map(milliseconds).join(" | ");
    const outside = [http.p50, http.p95].map(milliseconds).join(" | ");
    console.log(`| ${name} | ${reader} | ${inside} | ${pages ?? ""} | ${outside} | ${growth.toFixed(2)} |`);
  }
  for (const reader of ["visitor", "signed in"]) {
    const of = (name: string) => rows.find((row) => row.name === name && row.reader === reader)!.durations;
    const { low, high } = ratioOfMedians(of("feed, page 500"), of("feed, page 2"));
    console.log(
      `\nPage 500 takes ${low.toFixed(2)} to ${high.toFixed(2)} times as long as page 2 (${reader}, 99 % sure).`,
    );
  }
}
