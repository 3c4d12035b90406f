// `npm test`: every check and every kind of test, then one line with the totals of the runners' reports.
//   npm test -- --only web,firefox   these groups, and what they need
//   npm test -- --shard 1/3          a part of the browser tests
//   npm test -- --only unit rules    the test files of these groups whose path contains "rules"
import { spawn } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { parseArgs } from "node:util";

import { postgrestProgram } from "@diary/testkit/postgrest";

import { createRamdiskFolder } from "./ramdisk.ts";
import { missingTestDependencies } from "./test-dependencies.ts";
import { countReports } from "./test-reports.ts";

interface Step {
  name: string;
  /** What --only names. */
  group: string;
  command: string[];
  /** Vitest or Playwright JSON report that the step writes. */
  report?: string;
}

/** More tests than this that needed a second try are a failure. */
const MOST_FLAKY = 5;

/** Letters of a failed test's name and error at the end of the log, short so that all fit; above, its runner has printed all of it. */
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
      // As in the browsers: a second try counts as passed, is named at the end, and only a few may need one.
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

/** In the order in which they begin; {@link AT_ONCE} run side by side. The longest are first and the shortest last, so that all end together. */
const steps: Step[] = [
  { name: "build", group: BUILD, command: ["pnpm", "run", "build"] },
  check("format", "format:check"),
  check("lint", "lint"),
  check("types", "typecheck"),
  check("unused code", "unused"),
  check("generated types", "types:check"),
  playwright("web"),
  // They wait as well, for the database, for what starts or is killed, for pages: one worker would leave a core idle.
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

/** Two cores are what is counted on, and tests of browsers wait for pages half of the time. */
const AT_ONCE = 2;

// Ctrl+C ends the steps as well, and what they wrote is removed.
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
        // Each test file and each worker is a process, and compiles the same modules.
        NODE_COMPILE_CACHE: `${process.cwd()}/.cache/compile`,
        // It would be with the temporary files, which go after each run.
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

/** Groups whose tests use what is built. */
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

/** Whether the site and the extension are there, as soon as that is known. */
const built = Promise.withResolvers<boolean>();
let isBuilt = !wanted.some(({ group }) => group === BUILD);
if (isBuilt) built.resolve(true);

const waiting = [...wanted];
const failedSteps: string[] = [];

/** Takes one step after the other of those that can begin. Steps after one that failed still run, but not those that need the build. */
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
