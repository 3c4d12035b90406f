import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { expect, test } from "vitest";

import { countReports, readTotals } from "./test-reports.ts";

const vitest = {
  numPassedTests: 5,
  numFailedTests: 0,
  numFailedTestSuites: 0,
  numPendingTests: 1,
  numTodoTests: 0,
  success: true,
  testResults: [],
};
const playwright = {
  stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 2 },
  errors: [],
  suites: [
    {
      title: "writing.spec.ts",
      specs: [{ title: "a draft", tests: [{ projectName: "desktop", status: "expected", results: [{}] }] }],
      suites: [
        {
          title: "offline",
          specs: [
            {
              title: "an entry waits",
              tests: [
                {
                  projectName: "desktop",
                  status: "unexpected",
                  results: [{ error: { message: "first try" } }, { error: { message: "no entry" } }],
                },
                { projectName: "phone", status: "flaky", results: [{ error: { message: "slow" } }, {}] },
              ],
            },
          ],
        },
      ],
    },
  ],
};

test("tests that a tag filter excludes don't count as skipped", () => {
  const results = [["extended"], []].map((tags) => ({
    fullName: "a",
    status: "skipped",
    failureMessages: [],
    tags,
  }));
  const report = {
    ...vitest,
    numPendingTests: 2,
    testResults: [{ name: "a.test.ts", message: "", assertionResults: results }],
  };
  expect(readTotals(report, "extended").skipped).toBe(1);
  expect(readTotals(report).skipped).toBe(2);
});

test("a Vitest report counts its tests", () => {
  expect(readTotals(vitest)).toEqual({ passed: 5, failed: 0, skipped: 1, failures: [], flaky: [] });
});

test("a Vitest report names failures with errors", () => {
  const file = {
    name: "day.test.ts",
    message: "",
    assertionResults: [
      { fullName: "an entry is saved", status: "passed", failureMessages: [] },
      { fullName: "an entry is dated", status: "failed", failureMessages: ["expected 1 to be 2"] },
    ],
  };
  const unloaded = { name: "like.test.ts", message: "no such module", assertionResults: [] };
  expect(
    readTotals({ ...vitest, numFailedTests: 1, success: false, testResults: [file, unloaded] }).failures,
  ).toEqual(["day.test.ts › an entry is dated\nexpected 1 to be 2", "like.test.ts\nno such module"]);
});

test("a Vitest report names retried tests with their first error", () => {
  const file = {
    name: "day.test.ts",
    message: "",
    assertionResults: [{ fullName: "an entry is saved", status: "passed", failureMessages: ["slow"] }],
  };
  expect(readTotals({ ...vitest, testResults: [file] })).toMatchObject({
    failed: 0,
    flaky: ["day.test.ts › an entry is saved\nslow"],
  });
});

test("a test file that failed to load counts as a failure", () => {
  expect(readTotals({ ...vitest, success: false, numFailedTestSuites: 1 }).failed).toBe(1);
});

test("a Playwright report counts a retried test as passed and names it", () => {
  expect(readTotals(playwright)).toEqual({
    passed: 4,
    failed: 1,
    skipped: 2,
    failures: ["desktop › writing.spec.ts › offline › an entry waits\nno entry"],
    flaky: ["phone › writing.spec.ts › offline › an entry waits\nslow"],
  });
});

test("an error outside of tests counts as a failure", () => {
  const stats = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };
  expect(readTotals({ stats, errors: [{ message: "no server" }], suites: [] }).failed).toBe(1);
});

test("the totals of several reports are added up, and missing reports are named", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "reports-"));
  const [first, second, absent] = ["a.json", "b.json", "c.json"].map((name) => path.join(folder, name));
  writeFileSync(first!, JSON.stringify(vitest));
  writeFileSync(second!, JSON.stringify(playwright));
  expect(countReports([first!, second!, absent!])).toEqual({
    passed: 9,
    failed: 1,
    skipped: 3,
    failures: ["desktop › writing.spec.ts › offline › an entry waits\nno entry"],
    flaky: ["phone › writing.spec.ts › offline › an entry waits\nslow"],
    missing: [absent],
  });
});
