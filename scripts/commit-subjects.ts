// Checks the subjects of commits.
// node scripts/commit-subjects.ts those of HEAD that origin/main lacks
// node scripts/commit-subjects.ts BASE those from BASE to HEAD
// node scripts/commit-subjects.ts --file F the first line of F, for the hook commit-msg
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";

import { rejectionOf } from "./subject-rules.ts";

const { positionals, values } = parseArgs({ allowPositionals: true, options: { file: { type: "string" } } });

/** Returns the output of a Git command, or undefined if it fails. */
function git(...args: string[]): string | undefined {
  const { status, stdout } = spawnSync("git", args, { encoding: "utf8" });
  return status === 0 ? stdout.trim() : undefined;
}

/** Returns undefined if the clone lacks the base, as shallow clones do. */
function readSubjects(base: string): string[] | undefined {
  if (git("rev-parse", "--verify", "--quiet", `${base}^{commit}`) === undefined) return undefined;
  return git("log", "--no-merges", "--format=%s", `${base}..HEAD`)?.split("\n").filter(Boolean);
}

const MAIN = "origin/main";
/** GitHub names zeros as the commit before a new branch. */
const given = positionals[0] ?? "";
const base = /^0*$/.test(given) ? MAIN : given;
const subjects =
  values.file === undefined ? readSubjects(base) : readFileSync(values.file, "utf8").split("\n").slice(0, 1);

if (subjects === undefined) console.warn(`SKIPPED: missing ${base} in this clone`);
const rejected = (subjects ?? []).flatMap((subject) => {
  const reason = rejectionOf(subject);
  return reason === undefined ? [] : [`"${subject}" ${reason}`];
});
for (const line of rejected) console.error(line);
if (rejected.length > 0) process.exit(1);
if (subjects !== undefined && values.file === undefined) console.log(`${subjects.length} subjects are fine`);
