import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, expect, test } from "vitest";

import { fingerprint } from "./fingerprint.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "diary-fingerprint-"));
  mkdirSync(join(root, "src"));
  mkdirSync(join(root, "node_modules"));
  writeFileSync(join(root, "src/page.ts"), "one");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const now = (variables = {}) => fingerprint(root, [root], variables);

test("changes of tests and tool folders don't change the fingerprint", () => {
  const before = now();
  writeFileSync(join(root, "src/page.test.ts"), "a test");
  writeFileSync(join(root, "node_modules/package.js"), "a package");
  expect(now()).toBe(before);
});

test("changes of a file, a name or a variable change the fingerprint", () => {
  const seen = new Set([now(), now({ SITE_URL: "https://diary.example" })]);
  writeFileSync(join(root, "src/page.ts"), "two");
  seen.add(now());
  writeFileSync(join(root, "src/other.ts"), "two");
  seen.add(now());
  rmSync(join(root, "src/page.ts"));
  seen.add(now());
  expect(seen.size).toBe(5);
});
