import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..");

const list = (...patterns: string[]): string[] =>
  execFileSync("git", ["ls-files", "-co", "--exclude-standard", ...patterns], { cwd: ROOT, encoding: "utf8" })
    .trim()
    .split("\n");

test("`pnpm typecheck` checks the folder of each tsconfig.json", () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
    scripts: { typecheck: string };
  };
  const [, checked = ""] = scripts.typecheck.split("tsc -b ");
  expect(checked.split(" ").toSorted()).toEqual(
    list("tsconfig.json", "**/tsconfig.json").map(dirname).toSorted(),
  );
});

test("no two files differ only in .ts and .tsx, because TypeScript checks only the first", () => {
  const files = new Set(list("*.ts", "*.tsx"));
  expect(files.size).toBeGreaterThan(1_000);
  expect([...files].filter((file) => files.has(`${file}x`))).toEqual([]);
});
