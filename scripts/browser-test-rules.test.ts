// Rules for Playwright's tests, because Oxlint's rules for tests only recognise Vitest.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

/** Assertions: functions named expect…, and the project's helpers that contain them. */
const ASSERTION = /\b(?:expect\w*|checkEnd|(?:popup|site)IsSigned(?:In|Out)|signInAtSite)\s*[.(]/;

const ROOT = join(import.meta.dirname, "..");
const sources = globSync("apps/*/{e2e,e2e-firefox}/*.spec.ts", { cwd: ROOT }).map(
  (file) => [file, readFileSync(join(ROOT, file), "utf8")] as const,
);

test("no test is focused, and each skipped test has a reason", () => {
  const wrong = sources.flatMap(([file, text]) =>
    [...text.matchAll(/\b(?:test|describe)\.(only|fixme|skip)\(([^;]*)/g)]
      .filter(([, kind, rest = ""]) => kind !== "skip" || !/,\s*["`]/.test(rest))
      .map(([call]) => `${file}: ${call}`),
  );
  expect(wrong).toEqual([]);
});

test("each test contains an assertion", () => {
  const wrong = sources.flatMap(([file, text]) =>
    // Splits a file at each test, which the formatter starts on a new line.
    text
      .split(/^(?= *test\()/m)
      .slice(1)
      .filter((code) => !ASSERTION.test(code))
      .map((code) => `${file}: ${code.slice(0, 100)}`),
  );
  expect(wrong).toEqual([]);
});
