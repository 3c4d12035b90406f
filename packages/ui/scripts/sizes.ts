// What each export of the library costs whoever imports it and nothing else: bundled alone, minified, gzipped, with
// React as given. Prints the table and fails when one has outgrown its budget, or has none.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

import { build } from "vite";

import library from "../package.json" with { type: "json" };
import { budgets } from "./size-budgets.ts";

const root = join(import.meta.dirname, "..");
const named: Record<string, string | null> = library.exports;

/** The file behind an export: what package.json names for it, or the component of the same name. */
function fileOf(name: string): string {
  return join(root, named[`./${name}`] ?? library.exports["./*"].replaceAll("*", name));
}

const exported = readdirSync(join(root, "src"))
  .filter((name) => named[`./${name}`] !== null && existsSync(fileOf(name)))
  .toSorted((one, other) => one.localeCompare(other));

/** KiB of everything an export holds, tree-shaken. */
async function weigh(name: string): Promise<number> {
  const result = await build({
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      minify: true,
      target: "es2023",
      modulePreload: false,
      rolldownOptions: {
        input: fileOf(name),
        external: /^react(-dom)?(\/|$)/,
        preserveEntrySignatures: "strict",
      },
    },
  });
  const [bundle] = Array.isArray(result) ? result : [result];
  if (bundle === undefined || !("output" in bundle)) throw new Error(`${name} was not built`);
  const code = bundle.output.map((part) => (part.type === "chunk" ? part.code : "")).join("");
  return gzipSync(code, { level: 9 }).length / 1024;
}

let failed = false;
for (const name of exported) {
  const size = await weigh(name);
  const budget = budgets[name];
  const verdict = budget === undefined ? "NO BUDGET" : size > budget ? "TOO LARGE" : "";
  failed ||= verdict !== "";
  console.log(
    `${name.padEnd(24)}${size.toFixed(2).padStart(7)} / ${String(budget ?? "?").padEnd(5)}KiB ${verdict}`,
  );
}
const gone = Object.keys(budgets).filter((name) => !exported.includes(name));
if (gone.length > 0) console.log(`Budgets without an export: ${gone.join(", ")}`);
if (failed || gone.length > 0) process.exit(1);
