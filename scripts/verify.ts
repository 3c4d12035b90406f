// `npm test`: every check and test, then one line with totals.
// npm test -- --only web,firefox these groups and their requirements
// npm test -- --shard 1/3 a part of the browser tests
// npm test -- --only unit rules test files of these groups whose path contains "rules"
import { spawn } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { parseArgs } from "node:util";

import { postgrestProgram } from "@diary/testkit/postgrest";

import { createRamdiskFolder } from "./ramdisk.ts";
import { missingTestDependencies } from "./test-dependencies.ts";
import { countReports } from "./test-reports.ts";

interface Step {
  name: string;
  /** Name for --only. */
  group: string;
  command: string[];
  /** JSON report of Vitest or Playwright. */
  report?: string;
}

/** More retried tests fail the run. */
const MOST_FLAKY = 5;

/** Characters of a failure at the end of the log; the full error is above. */
const LONGEST_FAILURE = 600;

const { positionals: files, values } = parseArgs({
  allowPositionals: true,
  options: { only: { type: "string" }, shard: { type: "string" } },
});
const only = values.only?.split(",");
const shard = values.shard === undefined ? [] : [`--shard=${values.shard}`];

const reports = "test-results/reports";
const BUILD = "build";

function check(name: string, script: string): Step {
  return { name, group: "checks", command: ["pnpm", "run", script] };
}

function vitest(project: string, ...options: string[]): Step {
  const report = `${reports}/${project}.json`;
  return {
    name: `${project} tests`,
    group: project,
    command: [
      "vitest",
      "run",
      "--project",
      project,
      // As in the browser tests: a retry counts as passed and is reported.
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

function playwright(name: "extension" | "firefox" | "web"): Step {
  return {
    name: `${name} browser tests`,
    group: name,
    command: ["pnpm", "run", `test:${name}`, ...shard, ...files],
    report: `${reports}/${name}.json`,
  };
}

const tools: Step[] = [
  { name: "browser for the tests", group: BUILD, command: ["node", "scripts/chromium.ts"] },
  { name: "programs for the tests", group: BUILD, command: ["node", "scripts/test-dependencies.ts"] },
];

/**
 * In starting order; {@link AT_ONCE} run in parallel. The longest come first and the shortest last, so all end
 * together.
 */
const steps: Step[] = [
  { name: "build", group: BUILD, command: ["pnpm", "run", "build"] },
  check("format", "format:check"),
  check("lint", "lint"),
  check("types", "typecheck"),
  check("unused code", "unused"),
  check("generated types", "types:check"),
  playwright("web"),
  // Two workers, because they also wait for databases, processes and pages.
  vitest("database", "--maxWorkers=2"),
  ...(postgrestProgram() === undefined ? [] : [vitest("postgrest")]),
  vitest("backend", "--maxWorkers=2"),
  playwright("extension"),
  vitest("component", "--maxWorkers=2"),
  vitest("storybook", "--maxWorkers=1", ...shard),
  playwright("firefox"),
  vitest("unit", "--maxWorkers=1"),
  { name: "size budgets", group: "size", command: ["pnpm", "run", "size"] },
];

/** For two cores; browser tests wait half of the time. */
const AT_ONCE = 2;

// Ctrl+C also ends the steps and removes their files.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
const temporary = createRamdiskFolder();

function run(step: Step): Promise<boolean> {
  return new Promise((resolve) => {
    const startedAt = Date.now();
    const [command, ...args] = step.command;
    const child = spawn(command as string, args, {
      stdio: ["ignore", "inherit", "inherit"],
      env: {
        ...process.env,
        // Test files and workers are processes that compile the same modules.
        NODE_COMPILE_CACHE: `${process.cwd()}/.cache/compile`,
        // Outside of the temporary files, which are deleted after each run.
        PWTEST_CACHE_DIR: `${process.cwd()}/.cache/playwright`,
        ...(temporary !== undefined && { TMPDIR: temporary }),
        ...(step.report && { PLAYWRIGHT_JSON_OUTPUT_FILE: `${process.cwd()}/${step.report}` }),
      },
    });
    child.on("error", () => resolve(false));
    child.on("exit", (code) => {
      const seconds = Math.round((Date.now() - startedAt) / 1000);
      console.log(`\n${code === 0 ? "✓" : "✗"} ${step.name} (${seconds} s)\n`);
      resolve(code === 0);
    });
  });
}

/** Groups that test the build. */
const needBuild = new Set(["web", "extension", "firefox", "size"]);
const groups = new Set(steps.map(({ group }) => group));
const unknown = (only ?? []).filter((group) => !groups.has(group));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(", ")}: --only takes ${[...groups].join(", ")}.`);
  process.exit(1);
}
const wanted = steps.filter(({ group }) => {
  if (only === undefined || only.includes(group)) return true;
  return group === BUILD && only.some((one) => needBuild.has(one));
});

/** Resolves with the result of the build. */
const built = Promise.withResolvers<boolean>();
let isBuilt = !wanted.some(({ group }) => group === BUILD);
if (isBuilt) built.resolve(true);

const waiting = [...wanted];
const failedSteps: string[] = [];

/**
 * Runs steps in order when they can start. A failed step does not stop later ones, except those that need the build.
 */
async function work(): Promise<void> {
  while (waiting.length > 0) {
    const index = waiting.findIndex(({ group }) => isBuilt || !needBuild.has(group));
    if (index === -1) {
      if (await built.promise) continue;
      return;
    }
    const [step] = waiting.splice(index, 1) as [Step];
    const passed = await run(step);
    if (!passed) failedSteps.push(step.name);
    if (step.group !== BUILD) continue;
    isBuilt = passed;
    built.resolve(passed);
  }
}

rmSync("test-results", { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

for (const tool of tools) if (!(await run(tool))) failedSteps.push(tool.name);
if (failedSteps.length === 0) await Promise.all(Array.from({ length: AT_ONCE }, work));

const expected = wanted.flatMap((step) => (step.report === undefined ? [] : [step.report]));
const { passed, failed, skipped, failures, flaky, missing } = countReports(expected);
for (const file of missing) failedSteps.push(`no report ${file}`);
if (flaky.length > MOST_FLAKY) failedSteps.push(`${flaky.length} flaky tests, and ${MOST_FLAKY} are allowed`);
for (const { name, tests } of missingTestDependencies())
  console.warn(`NOT RUN for want of ${name}: ${tests}`);
for (const test of flaky) console.warn(`FLAKY: ${test.slice(0, LONGEST_FAILURE)}\n`);
for (const test of failures) console.error(`FAILED: ${test.slice(0, LONGEST_FAILURE)}\n`);
if (failedSteps.length > 0) console.error(`Failed: ${failedSteps.join(" · ")}`);
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exit(failedSteps.length > 0 || failed > 0 ? 1 : 0);
