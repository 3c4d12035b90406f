// What each export of the library costs whoever imports it and nothing else: bundled alone, minified, gzipped, with
// React as given. Prints the table and fails when one has outgrown its budget, or has none.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

import { build } from "vite";

import { budgets } from "./size-budgets.ts";

const source = join(import.meta.dirname, "../src");
const exported = readdirSync(source, { recursive: true, encoding: "utf8" })
  .filter((file) => /^[\w-]+\/index\.ts$/.test(file))
  .map((file) => file.split("/")[0] ?? "")
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
        input: join(source, name, "index.ts"),
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
