// Finds flaky tests: runs the daily suite ten times, every second time with four busy processes. Retried tests count as failed.
// pnpm test:repeat --runs 4 --load 2 -- --only web,extension   fewer runs, less load, options of `npm test`
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { globSync } from "node:fs";
import { parseArgs } from "node:util";

import { EXTENDED } from "./suites.ts";
import { countReports } from "./test-reports.ts";

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: "string", default: "10" }, load: { type: "string", default: "4" } },
});
const [runs, load] = [Number(values.runs), Number(values.load)];
if (!Number.isInteger(runs) || runs < 1 || !Number.isInteger(load) || load < 0) {
  console.error("--runs must be a whole number from 1, --load a whole number from 0.");
  process.exit(1);
}

let busy: ChildProcess[] = [];
function setLoad(count: number): void {
  for (const child of busy) child.kill();
  busy = Array.from({ length: count }, () =>
    spawn(process.execPath, ["-e", "for (;;);"], { stdio: "ignore" }),
  );
}
process.once("exit", () => setLoad(0));
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));

const troubles = new Map<string, number[]>();
const lines: string[] = [];
for (let run = 1; run <= runs; run += 1) {
  const isLoaded = run % 2 === 0 && load > 0;
  setLoad(isLoaded ? load : 0);
  const startedAt = Date.now();
  const child = spawn(process.execPath, ["scripts/verify.ts", ...positionals], { stdio: "inherit" });
  const [code] = (await once(child, "exit")) as [number | null];
  const { failures, flaky, passed } = countReports(globSync("test-results/reports/*.json"), EXTENDED);
  const found = [...failures.map((test) => `failed: ${test}`), ...flaky.map((test) => `retried: ${test}`)];
  if (code !== 0 && failures.length === 0)
    found.push(`the run ended with code ${code}: see its output above`);
  for (const text of found) {
    const [name = ""] = text.split("\n");
    troubles.set(name, [...(troubles.get(name) ?? []), run]);
    console.error(`\nRun ${run}: ${text}`);
  }
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  lines.push(
    `${run}: ${passed} passed, ${found.length} in trouble, ${seconds} s${isLoaded ? `, with a load of ${load}` : ""}`,
  );
}
setLoad(0);

console.log(`\n${lines.join("\n")}`);
for (const [name, at] of troubles) console.error(`${name} (runs ${at.join(", ")})`);
process.exitCode = troubles.size > 0 ? 1 : 0;
