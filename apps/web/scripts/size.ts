// Prints what each route loads as script (gzip), and fails when one is over its budget.
import { readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";

import { filesOf, readManifest, routes, site, weightOf } from "./route-weights.ts";

const KIB = 1024;
const BUDGETS: Readonly<Record<string, number>> = { "/home": 120 };
const BUDGET_OF_OTHERS = 190;
/** Of the landing page, before the browser is idle: the inline script alone. */
const INLINE_BUDGET = 5;

const manifest = readManifest();
let isOver = false;

function report(name: string, bytes: number, budget: number, note: string) {
  const kib = bytes / KIB;
  if (kib > budget) isOver = true;
  console.log(
    `${kib > budget ? "✗" : "✓"} ${name.padEnd(26)} ${kib.toFixed(1).padStart(6)} KiB of ${budget}  ${note}`,
  );
}

const landing = readFileSync(path.join(site, "index.html"), "utf8");
const inline = [...landing.matchAll(/<script(?![^>]*src=)[^>]*>(.*?)<\/script>/gs)].map(
  ([, code = ""]) => code,
);
if (/<script[^>]*src=/.test(landing)) throw new Error("The landing page loads a script before it is idle.");
report("/ before idle", gzipSync(inline.join("")).length, INLINE_BUDGET, "inline");

// Who is signed in also loads the auth client.
const auth = Object.keys(manifest).find((key) => key.includes("@supabase/auth-js"));
if (auth === undefined) throw new Error("The auth client has no chunk of its own any more.");
const withAuth = [manifest[auth]!.file];

for (const route of routes) {
  const files = filesOf(manifest, route);
  const budget = BUDGETS[route.route] ?? BUDGET_OF_OTHERS;
  const visitor = weightOf(files);
  report(route.route, visitor, budget, `${files.length} files`);
  if (budget === BUDGET_OF_OTHERS)
    report(`${route.route}, signed in`, visitor + weightOf(withAuth), budget, "");
}

process.exitCode = isOver ? 1 : 0;
