// Checks subjects of commits since origin/main or since the commit in the argument, or in a file (`--file F`, for the hook).
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";

import { rejectionOf } from "./subject-rules.ts";

const { positionals, values } = parseArgs({ allowPositionals: true, options: { file: { type: "string" } } });

function git(...args: string[]): string | undefined {
  const { status, stdout } = spawnSync("git", args, { encoding: "utf8" });
  return status === 0 ? stdout.trim() : undefined;
}

/** Returns undefined in a shallow clone without the base. */
function readSubjects(base: string): string[] | undefined {
  if (git("rev-parse", "--verify", "--quiet", `${base}^{commit}`) === undefined) return undefined;
  return git("log", "--no-merges", "--format=%s", `${base}..HEAD`)?.split("\n").filter(Boolean);
}

const MAIN = "origin/main";
/** For a new branch, GitHub sends zeros as the previous commit. */
const argument = positionals[0] ?? "";
const base = /^0*$/.test(argument) ? MAIN : argument;
const subjects =
  values.file === undefined ? readSubjects(base) : readFileSync(values.file, "utf8").split("\n").slice(0, 1);

if (subjects === undefined) console.warn(`SKIPPED: missing ${base} in this clone`);
const rejected = (subjects ?? []).flatMap((subject) => {
  const reason = rejectionOf(subject);
  return reason === undefined ? [] : [`"${subject}" ${reason}`];
});
for (const line of rejected) console.error(line);
if (rejected.length > 0) process.exit(1);
if (subjects !== undefined && values.file === undefined)
  console.log(`${subjects.length} commit subjects follow the rules`);
