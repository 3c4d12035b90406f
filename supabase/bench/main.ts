// pnpm bench [--size small] [--only pglite|postgres] [--no-start]
// Prints what the backend costs, on the embedded database and on PostgreSQL, and fails where that is more than promised.

import { parseArgs } from "node:util";

import { postgresBinaries } from "../local/src/testing/postgres-binaries.ts";
import { exceededFeed, exceededStart } from "./budgets.ts";
import { sizeOf } from "./fill.ts";
import { measure, type Measured } from "./measure.ts";
import { measureStart } from "./start.ts";
import { milliseconds } from "./statistics.ts";
import { openTarget, type Kind } from "./target.ts";

const { values: flags } = parseArgs({
  options: { size: { type: "string" }, only: { type: "string" }, "no-start": { type: "boolean" } },
});
const large = sizeOf(flags.size === "small" ? 10_000 : 100_000);
const small = sizeOf(1000);
const exceeded: string[] = [];
const thousands = (count: number) => count.toLocaleString("en");

for (const kind of kinds()) {
  console.log(`\n## ${kind === "pglite" ? "Embedded (PGlite)" : "PostgreSQL"}\n`);
  if (!flags["no-start"]) {
    const start = await measureStart(kind);
    console.log(
      `Ready after ${start.firstMs.toFixed(0)} ms on an empty folder, ${start.secondMs.toFixed(0)} ms on the same again; ` +
        `${start.residentMiB.toFixed(0)} MiB resident.\n`,
    );
    exceeded.push(...exceededStart(start).map((line) => `${kind}: ${line}`));
  }
  const atSmall = await measureAt(kind, small);
  const atLarge = await measureAt(kind, large);
  print(atLarge, atSmall);
  exceeded.push(...exceededFeed(atLarge, atSmall).map((line) => `${kind}: ${line}`));
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

async function measureAt(kind: Kind, size: typeof large): Promise<Measured[]> {
  const target = await openTarget(kind);
  try {
    return await measure(target, size);
  } finally {
    await target.close();
  }
}

function print(rows: readonly Measured[], before: readonly Measured[]): void {
  console.log(
    `${thousands(large.challenges)} challenges, ${thousands(large.entries)} entries, ${thousands(large.likes)} likes; ` +
      `"growth" is the median in the database over that at ${thousands(small.challenges)} challenges.\n`,
  );
  console.log("| call | reader | database p50 | p95 | HTTP p50 | p95 | growth |");
  console.log("| --- | --- | ---: | ---: | ---: | ---: | ---: |");
  for (const [index, { name, reader, database, http }] of rows.entries()) {
    const times = [database.p50, database.p95, http.p50, http.p95].map(milliseconds).join(" | ");
    const growth = (database.p50 / before[index]!.database.p50).toFixed(2);
    console.log(`| ${name} | ${reader} | ${times} | ${growth} |`);
  }
}
