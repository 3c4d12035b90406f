import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";

const SKIPPED = /^(node_modules|dist|e2e|\..*|.*\.test\.tsx?|.*\.stories\.tsx|.*-report|test-results)$/;

export function fingerprint(
  root: string,
  inputs: readonly string[],
  variables: Record<string, string>,
): string {
  const hash = createHash("sha256").update(JSON.stringify(variables));
  for (const input of inputs) {
    for (const file of filesOf(input)) hash.update(`\0${relative(root, file)}\0`).update(readFileSync(file));
  }
  return hash.digest("hex");
}

function filesOf(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .filter((name) => !SKIPPED.test(name))
    .toSorted()
    .flatMap((name) => filesOf(join(path, name)));
}
