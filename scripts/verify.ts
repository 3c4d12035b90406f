// `npm test`: every check and every kind of test, then one line with the totals of the runners' reports.
import { spawn } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { parseArgs } from "node:util";

import { countReports } from "./test-reports.ts";

interface Step {
  name: string;
  command: string[];
  /** Vitest or Playwright JSON report that the step writes. */
  report?: string;
}

const reports = "test-results/reports";

function vitest(project: string): Step {
  const report = `${reports}/${project}.json`;
  return {
    name: `${project} tests`,
    command: [
      "vitest",
      "run",
      "--project",
      project,
      // One core is left for others, where nobody says otherwise.
      "--maxWorkers=2",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
    ],
    report,
  };
}

function playwright(name: "web" | "extension" | "firefox"): Step {
  return {
    name: `${name} browser tests`,
    command: ["pnpm", "run", `test:${name}`],
    report: `${reports}/${name}.json`,
  };
}

/** Steps of one lane run one after the other; lanes of one stage run side by side (two cores). */
const stages: Step[][][] = [
  [[{ name: "browser for the tests", command: ["node", "scripts/chromium.ts"] }]],
  [
    [
      { name: "format", command: ["pnpm", "run", "format:check"] },
      { name: "lint", command: ["pnpm", "run", "lint"] },
      { name: "types", command: ["pnpm", "run", "typecheck"] },
      { name: "unused code", command: ["pnpm", "run", "unused"] },
      { name: "build", command: ["pnpm", "run", "build"] },
    ],
    [
      vitest("unit"),
      vitest("component"),
      { name: "generated types", command: ["pnpm", "run", "types:check"] },
    ],
  ],
  [
    [vitest("database"), vitest("backend")],
    [
      vitest("storybook"),
      { name: "storybook build", command: ["pnpm", "run", "build-storybook"] },
      { name: "size budgets", command: ["pnpm", "run", "size"] },
    ],
  ],
  // More of them at once take as long, and what waits for a frame waits too long.
  [[playwright("web")]],
  [[playwright("extension")], [playwright("firefox")]],
];

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

async function runLane(lane: Step[]): Promise<string[]> {
  const failed: string[] = [];
  for (const step of lane) if (!(await run(step))) failed.push(step.name);
  return failed;
}

const { values } = parseArgs({ options: { only: { type: "string" } } });
const wanted = stages.map((lanes) =>
  lanes.map((lane) => lane.filter((step) => values.only === undefined || step.name.includes(values.only))),
);

rmSync("test-results", { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const failedSteps: string[] = [];
for (const lanes of wanted) {
  const failed = (await Promise.all(lanes.map(runLane))).flat();
  failedSteps.push(...failed);
  if (failed.includes("build") || failed.includes("browser for the tests")) break;
}

const expected = wanted.flat(2).flatMap((step) => (step.report === undefined ? [] : [step.report]));
const { passed, failed, skipped, missing } = countReports(expected);
for (const file of missing) failedSteps.push(`no report ${file}`);
if (failedSteps.length > 0) console.error(`Failed: ${failedSteps.join(" · ")}`);
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exit(failedSteps.length > 0 || failed > 0 ? 1 : 0);
