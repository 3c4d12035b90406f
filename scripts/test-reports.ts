import { existsSync, readFileSync } from "node:fs";

interface Totals {
  passed: number;
  failed: number;
  skipped: number;
  /** Names of the tests that passed at a second or third try; they count as passed. */
  flaky: string[];
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numFailedTestSuites: number;
  numPendingTests: number;
  numTodoTests: number;
  success: boolean;
}

interface PlaywrightSuite {
  title: string;
  specs?: { title: string; tests: { projectName: string; status: string }[] }[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
  suites: PlaywrightSuite[];
}

function flakyIn({ specs = [], suites = [], title }: PlaywrightSuite, above: string[] = []): string[] {
  const path = [...above, title];
  const own = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === "flaky")
      .map(({ projectName }) => [projectName, ...path, spec.title].filter((part) => part !== "").join(" › ")),
  );
  return own.concat(suites.flatMap((suite) => flakyIn(suite, path)));
}

/** Totals of one report; a suite that could not even be loaded counts as one failure. */
export function readTotals(report: VitestReport | PlaywrightReport): Totals {
  if ("stats" in report) {
    const { expected, unexpected, flaky, skipped } = report.stats;
    return {
      passed: expected + flaky,
      failed: unexpected + (unexpected === 0 ? report.errors.length : 0),
      skipped,
      flaky: report.suites.flatMap((suite) => flakyIn(suite)),
    };
  }
  const unloaded =
    !report.success && report.numFailedTests === 0 ? Math.max(1, report.numFailedTestSuites) : 0;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded,
    skipped: report.numPendingTests + report.numTodoTests,
    flaky: [],
  };
}

/** Adds up the JSON reports of Vitest and Playwright; `missing` are files that no runner wrote. */
export function countReports(files: string[]): Totals & { missing: string[] } {
  const sum = { passed: 0, failed: 0, skipped: 0, flaky: [] as string[], missing: [] as string[] };
  for (const file of files) {
    if (!existsSync(file)) {
      sum.missing.push(file);
      continue;
    }
    const totals = readTotals(JSON.parse(readFileSync(file, "utf8")) as VitestReport | PlaywrightReport);
    sum.passed += totals.passed;
    sum.failed += totals.failed;
    sum.skipped += totals.skipped;
    sum.flaky.push(...totals.flaky);
  }
  return sum;
}
