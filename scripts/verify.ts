// `npm test`: the daily suite. The last line of the output has the totals.
// npm test -- --all                the extended suite: everything
// npm test -- --only web,firefox   these groups and their requirements
// npm test -- --shard 1/3          a part of the browser tests
// npm test -- --only unit rules    test files of both suites with "rules" in their path
import { spawn, type ChildProcess } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { parseArgs } from "node:util";

import { postgrestProgram } from "@diary/testkit/postgrest";

import { createRamdiskFolder } from "./ramdisk.ts";
import { runSteps, type Step } from "./run-steps.ts";
import { EXTENDED, EXTENDED_ONLY, SUITE_VARIABLE } from "./suites.ts";
import { missingTestDependencies } from "./test-dependencies.ts";
import { countReports } from "./test-reports.ts";

interface CommandStep extends Step {
  groups: readonly string[];
  command: string[];
  report?: string;
  /** Called only when the step could start, because earlier steps install programs. */
  isPossible?: () => boolean;
  isExtended?: true;
}

const MAX_FLAKY_TESTS = 5;

const MAX_FAILURE_CHARACTERS = 600;

/** On two cores, browser tests use one core, and server tests wait half of the time. */
const LANES = 3;

const { positionals: files, values } = parseArgs({
  allowPositionals: true,
  options: { all: { type: "boolean" }, only: { type: "string" }, shard: { type: "string" } },
});
const isAll = values.all === true || files.length > 0;
const only = values.only?.split(",");
const shard = values.shard === undefined ? [] : [`--shard=${values.shard}`];

const reports = "test-results/reports";
const REQUIRED = "required";
const BUILD = "build";
const BROWSER = "browser for the tests";
const PROGRAMS = "programs for the tests";

function check(name: string, script: string): CommandStep {
  return { name, groups: ["checks"], command: ["pnpm", "run", script] };
}

function vitest(project: string, needs: string[], ...options: string[]): CommandStep {
  const report = `${reports}/${project}.json`;
  return {
    name: `${project} tests`,
    groups: [project],
    needs,
    command: [
      "vitest",
      "run",
      `--project=${project}`,
      // As in browser tests, a test that passes on a retry is reported as flaky.
      "--retry=1",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
      ...options,
      ...files,
    ],
    report,
  };
}

function playwright(name: "extension" | "firefox" | "web"): CommandStep {
  return {
    name: `${name} browser tests`,
    groups: [name],
    needs: [BROWSER, PROGRAMS, BUILD],
    command: ["pnpm", "run", `test:${name}`, ...shard, ...files],
    report: `${reports}/${name}.json`,
  };
}

/** Setup and the fast format check come first, then long steps, so all lanes end at about the same time. */
const steps: CommandStep[] = [
  { name: BROWSER, groups: [REQUIRED], command: ["node", "scripts/chromium.ts"] },
  // Waits for the browser's installation, because apt allows one process at a time.
  { name: PROGRAMS, groups: [REQUIRED], needs: [BROWSER], command: ["node", "scripts/test-dependencies.ts"] },
  { name: BUILD, groups: [BUILD], command: ["pnpm", "run", "build"] },
  check("format", "format:check"),
  // Two workers, because each page often waits for its next frame or for the test runner.
  vitest("component", [BROWSER], "--maxWorkers=2"),
  playwright("web"),
  { ...vitest("postgrest", [PROGRAMS]), isPossible: () => postgrestProgram() !== undefined },
  vitest("storybook", [BROWSER], "--maxWorkers=1"),
  // Two workers, because these tests often wait for databases and processes.
  vitest("backend", [PROGRAMS], "--maxWorkers=2"),
  playwright("extension"),
  check("lint", isAll ? "lint" : "lint:untyped"),
  check("types", "typecheck"),
  vitest("unit", [], "--maxWorkers=1"),
  vitest("database", [PROGRAMS], "--maxWorkers=2"),
  { ...check("generated types", "types:check"), isExtended: true },
  { ...check("unused code", "unused"), isExtended: true },
  { ...check("spelling", "spell"), isExtended: true },
  playwright("firefox"),
  { name: "size budgets", groups: ["size"], needs: [BUILD], command: ["pnpm", "run", "size"] },
];

// Exits on Ctrl+C, on SIGTERM and with its terminal. The exit also ends the steps and deletes their files.
for (const signal of ["SIGHUP", "SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
const running = new Set<ChildProcess>();
process.once("exit", () => {
  for (const { pid } of running) {
    try {
      if (pid !== undefined) process.kill(-pid);
    } catch {
      // The group has ended.
    }
  }
});
const temporary = createRamdiskFolder();
const started: CommandStep[] = [];

function run(step: CommandStep): Promise<boolean> {
  if (step.isPossible?.() === false) return Promise.resolve(true);
  started.push(step);
  return new Promise((resolve) => {
    const startedAt = Date.now();
    const [command, ...args] = step.command;
    const child = spawn(command as string, args, {
      stdio: ["ignore", "inherit", "inherit"],
      // Each step leads a process group, so the exit can end all its processes.
      detached: true,
      env: {
        ...process.env,
        [SUITE_VARIABLE]: isAll ? "extended" : "daily",
        NODE_COMPILE_CACHE: `${process.cwd()}/.cache/compile`,
        // The cache is not in TMPDIR, because that folder is deleted after each run.
        PWTEST_CACHE_DIR: `${process.cwd()}/.cache/playwright`,
        ...(temporary !== undefined && { TMPDIR: temporary }),
        ...(step.report && { PLAYWRIGHT_JSON_OUTPUT_FILE: `${process.cwd()}/${step.report}` }),
      },
    });
    running.add(child);
    child.on("error", () => resolve(false));
    child.on("exit", (code) => {
      running.delete(child);
      const seconds = Math.round((Date.now() - startedAt) / 1000);
      console.log(`\n${code === 0 ? "✓" : "✗"} ${step.name} (${seconds} s)\n`);
      resolve(code === 0);
    });
  });
}

const groups = new Set(steps.flatMap((step) => step.groups));
const unknown = (only ?? []).filter((group) => !groups.has(group));
if (unknown.length > 0) {
  console.error(`Unknown group ${unknown.join(", ")}. Groups are ${[...groups].join(", ")}.`);
  process.exit(1);
}

function withNeeds(chosen: readonly CommandStep[]): CommandStep[] {
  const needed = new Set(chosen.flatMap(({ needs = [] }) => needs));
  const all = steps.filter((step) => chosen.includes(step) || needed.has(step.name));
  return all.length === chosen.length ? all : withNeeds(all);
}

rmSync("test-results", { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const chosen = withNeeds(
  steps.filter(
    (step) =>
      (isAll || !step.isExtended) &&
      (only === undefined || step.groups.some((group) => only.includes(group))),
  ),
);
const startedAt = Date.now();
const results = await runSteps(chosen, LANES, run);
const totalSeconds = Math.round((Date.now() - startedAt) / 1000);

const failedSteps = results.flatMap(({ name, state }) => (state === "passed" ? [] : [`${name} (${state})`]));
const expected = started.flatMap(({ report }) => (report === undefined ? [] : [report]));
const { passed, failed, skipped, failures, flaky, missing } = countReports(
  expected,
  isAll ? undefined : EXTENDED,
);
for (const file of missing) failedSteps.push(`no report ${file}`);
if (flaky.length > MAX_FLAKY_TESTS)
  failedSteps.push(`${flaky.length} flaky tests, at most ${MAX_FLAKY_TESTS} are allowed`);

console.log(`Seconds, ${LANES} steps in parallel:`);
for (const { name, seconds } of results.toSorted((a, b) => b.seconds - a.seconds))
  if (seconds >= 1) console.log(`${seconds.toFixed(0).padStart(6)}  ${name}`);
console.log(`${String(totalSeconds).padStart(6)}  in total\n`);
if (!isAll) {
  console.log("Only in the extended suite (npm test -- --all):");
  for (const { subject } of EXTENDED_ONLY) console.log(`  ${subject}`);
  console.log("");
}
if (chosen.some((step) => step.groups.includes("postgrest")) && postgrestProgram() === undefined)
  console.warn("No PostgreSQL with PostgREST was found, so the tests of database rules used PGlite.");
for (const { name, tests } of missingTestDependencies()) console.warn(`SKIPPED: missing ${name}: ${tests}`);
for (const test of flaky) console.warn(`FLAKY: ${test.slice(0, MAX_FAILURE_CHARACTERS)}\n`);
for (const test of failures) console.error(`FAILED: ${test.slice(0, MAX_FAILURE_CHARACTERS)}\n`);
if (failedSteps.length > 0) console.error(`Failed: ${failedSteps.join(" · ")}`);
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exit(failedSteps.length > 0 || failed > 0 ? 1 : 0);
