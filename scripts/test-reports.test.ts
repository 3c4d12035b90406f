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
};
const playwright = {
  stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 2 },
  errors: [],
  suites: [
    {
      title: "writing.spec.ts",
      specs: [{ title: "a draft", tests: [{ projectName: "desktop", status: "expected" }] }],
      suites: [
        {
          title: "offline",
          specs: [
            {
              title: "an entry waits",
              tests: [
                { projectName: "desktop", status: "expected" },
                { projectName: "phone", status: "flaky" },
              ],
            },
          ],
        },
      ],
    },
  ],
};

test("a report of Vitest counts its tests", () => {
  expect(readTotals(vitest)).toEqual({ passed: 5, failed: 0, skipped: 1, flaky: [] });
});

test("a test file that could not be loaded counts as a failure", () => {
  expect(readTotals({ ...vitest, success: false, numFailedTestSuites: 1 }).failed).toBe(1);
});

test("a report of Playwright counts a test that passed on retry as passed, and names it", () => {
  expect(readTotals(playwright)).toEqual({
    passed: 4,
    failed: 1,
    skipped: 2,
    flaky: ["phone › writing.spec.ts › offline › an entry waits"],
  });
});

test("an error outside any test counts as a failure", () => {
  const stats = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };
  expect(readTotals({ stats, errors: [{ message: "no server" }], suites: [] }).failed).toBe(1);
});

test("reports add up, and one that nobody wrote is named", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "reports-"));
  const [first, second, absent] = ["a.json", "b.json", "c.json"].map((name) => path.join(folder, name));
  writeFileSync(first!, JSON.stringify(vitest));
  writeFileSync(second!, JSON.stringify(playwright));
  expect(countReports([first!, second!, absent!])).toEqual({
    passed: 9,
    failed: 1,
    skipped: 3,
    flaky: ["phone › writing.spec.ts › offline › an entry waits"],
    missing: [absent],
  });
});
