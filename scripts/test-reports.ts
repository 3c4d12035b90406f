import { existsSync, readFileSync } from "node:fs";

interface Totals {
  passed: number;
  failed: number;
  skipped: number;
  failures: string[];
  /** Tests that passed on a retry, with their first error. */
  flaky: string[];
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numFailedTestSuites: number;
  numPendingTests: number;
  numTodoTests: number;
  success: boolean;
  testResults: {
    name: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[]; tags?: string[] }[];
  }[];
}

interface PlaywrightSuite {
  title: string;
  specs?: {
    title: string;
    tests: { projectName: string; status: string; results: { error?: { message?: string } }[] }[];
  }[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
  suites: PlaywrightSuite[];
}

interface NamedTest {
  name: string;
  status: string;
  error: string;
  firstError: string;
}

function testsIn({ specs = [], suites = [], title }: PlaywrightSuite, above: string[] = []): NamedTest[] {
  const path = [...above, title];
  const own = specs.flatMap((spec) =>
    spec.tests.map(({ projectName, status, results }) => ({
      name: [projectName, ...path, spec.title].filter((part) => part !== "").join(" › "),
      status,
      error: results.at(-1)?.error?.message ?? "",
      firstError: results[0]?.error?.message ?? "",
    })),
  );
  return own.concat(suites.flatMap((suite) => testsIn(suite, path)));
}

function vitestFailures({ testResults }: VitestReport): string[] {
  return testResults.flatMap(({ assertionResults, message, name }) => [
    ...(message === "" ? [] : [`${name}\n${message}`]),
    ...assertionResults
      .filter(({ status }) => status === "failed")
      .map(({ failureMessages, fullName }) => `${name} › ${fullName}\n${failureMessages.join("\n")}`),
  ]);
}

/** A suite that failed to load counts as one failure. Tests with `excludedTag` don't count as skipped. */
export function readTotals(report: VitestReport | PlaywrightReport, excludedTag = ""): Totals {
  if ("stats" in report) {
    const { expected, unexpected, flaky, skipped } = report.stats;
    const tests = report.suites.flatMap((suite) => testsIn(suite));
    return {
      passed: expected + flaky,
      failed: unexpected + (unexpected === 0 ? report.errors.length : 0),
      skipped,
      failures: tests
        .filter(({ status }) => status === "unexpected")
        .map(({ error, name }) => `${name}\n${error}`),
      flaky: tests
        .filter(({ status }) => status === "flaky")
        .map(({ firstError, name }) => `${name}\n${firstError}`),
    };
  }
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  const excluded = tests.filter(
    ({ status, tags = [] }) => status === "skipped" && tags.includes(excludedTag),
  );
  const unloaded =
    !report.success && report.numFailedTests === 0 ? Math.max(1, report.numFailedTestSuites) : 0;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded,
    skipped: report.numPendingTests + report.numTodoTests - excluded.length,
    failures: vitestFailures(report),
    flaky: report.testResults.flatMap(({ assertionResults, name }) =>
      assertionResults
        .filter(({ failureMessages, status }) => status === "passed" && failureMessages.length > 0)
        .map(({ failureMessages, fullName }) => `${name} › ${fullName}\n${failureMessages[0]}`),
    ),
  };
}

/** `missing` lists reports that no runner has written. */
export function countReports(files: string[], excludedTag?: string): Totals & { missing: string[] } {
  const sum: Totals & { missing: string[] } = {
    passed: 0,
    failed: 0,
    skipped: 0,
    failures: [],
    flaky: [],
    missing: [],
  };
  for (const file of files) {
    if (!existsSync(file)) {
      sum.missing.push(file);
      continue;
    }
    const totals = readTotals(
      JSON.parse(readFileSync(file, "utf8")) as VitestReport | PlaywrightReport,
      excludedTag,
    );
    sum.passed += totals.passed;
    sum.failed += totals.failed;
    sum.skipped += totals.skipped;
    sum.failures.push(...totals.failures);
    sum.flaky.push(...totals.flaky);
  }
  return sum;
}
