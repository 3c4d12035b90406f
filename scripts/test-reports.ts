import { existsSync, readFileSync } from "node:fs";

interface Totals {
  passed: number;
  failed: number;
  skipped: number;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numFailedTestSuites: number;
  numPendingTests: number;
  numTodoTests: number;
  success: boolean;
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
}

/** Totals of one report; a suite that could not even be loaded counts as one failure. */
export function readTotals(report: VitestReport | PlaywrightReport): Totals {
  if ("stats" in report) {
    const { expected, unexpected, flaky, skipped } = report.stats;
    return {
      passed: expected + flaky,
      failed: unexpected + (unexpected === 0 ? report.errors.length : 0),
      skipped,
    };
  }
  const unloaded =
    !report.success && report.numFailedTests === 0 ? Math.max(1, report.numFailedTestSuites) : 0;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** Adds up the JSON reports of Vitest and Playwright; `missing` are files that no runner wrote. */
export function countReports(files: string[]): Totals & { missing: string[] } {
  const sum = { passed: 0, failed: 0, skipped: 0, missing: [] as string[] };
  for (const file of files) {
    if (!existsSync(file)) {
      sum.missing.push(file);
      continue;
    }
    const totals = readTotals(JSON.parse(readFileSync(file, "utf8")) as VitestReport | PlaywrightReport);
    sum.passed += totals.passed;
    sum.failed += totals.failed;
    sum.skipped += totals.skipped;
  }
  return sum;
}
