// Prints what each route loads as script (gzip), and fails when one is over its budget.
import { readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";

import { site, gzipSize } from "./route-sizes.ts";
import { siteBudgets } from "./size-budgets.ts";

const KIB = 1024;
/** Of the landing page, before somebody begins to use it: the inline script alone. */
const INLINE_BUDGET = 5;

function report(name: string, bytes: number, budget: number, note: string) {
  const isOver = bytes > budget * KIB;
  if (isOver) process.exitCode = 1;
  const size = (bytes / KIB).toFixed(1).padStart(6);
  console.log(`${isOver ? "✗" : "✓"} ${name.padEnd(26)} ${size} KiB of ${budget}  ${note}`);
}

const landing = readFileSync(path.join(site, "index.html"), "utf8");
const inline = [...landing.matchAll(/<script(?![^>]*src=)[^>]*>(.*?)<\/script>/gs)].map(
  ([, code = ""]) => code,
);
if (/<script[^>]*src=/.test(landing)) throw new Error("The landing page loads a script before it is used.");
report("/ until it is used", gzipSync(inline.join("")).length, INLINE_BUDGET, "inline");

for (const budget of siteBudgets()) {
  const files = budget.path.map((file) => path.relative(site, file));
  report(budget.name, gzipSize(files), Number.parseInt(budget.limit, 10), `${files.length} files`);
}
