import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..");
const SERVER = join(ROOT, "apps/server/src");

/** Source files with their relative imports, including lazy imports, which the linter ignores. */
const graph = new Map(
  execFileSync("git", ["ls-files", "-co", "--exclude-standard", "*.ts", "*.tsx"], {
    cwd: ROOT,
    encoding: "utf8",
  })
    .split("\n")
    .map((name) => join(ROOT, name))
    .filter((file) => /\.tsx?$/.test(file) && existsSync(file))
    .map((file) => [file, importsOf(file)] as const),
);

function importsOf(file: string): string[] {
  const code = readFileSync(file, "utf8").replaceAll(/\/\*.*?\*\//gs, "");
  return Array.from(code.matchAll(/(?:from|import)\s*\(?\s*"(\.[^"?]+)"/g), ([, path = ""]) =>
    join(dirname(file), path),
  );
}

function cycles(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const found: string[][] = [];
  const done = new Set<string>();
  const visit = (node: string, path: readonly string[]): void => {
    const start = path.indexOf(node);
    if (start !== -1) found.push([...path.slice(start), node]);
    if (start !== -1 || done.has(node)) return;
    for (const next of edges.get(node) ?? []) visit(next, [...path, node]);
    done.add(node);
  };
  for (const node of edges.keys()) visit(node, []);
  return found.map((path) => path.map((file) => file.replace(`${ROOT}/`, "")));
}

test("no file imports itself through other files, even if lazy imports are included", () => {
  expect(graph.size).toBeGreaterThan(500);
  expect(cycles(graph)).toEqual([]);
});

const folderOf = (file: string) => file.slice(SERVER.length + 1).split("/")[0] ?? "";

test("no folder of the server imports itself through other folders", () => {
  const folders = new Map<string, string[]>();
  for (const [file, imported] of graph) {
    if (!file.startsWith(`${SERVER}/`)) continue;
    const from = folderOf(file);
    const others = imported.filter((to) => to.startsWith(`${SERVER}/`) && folderOf(to) !== from);
    folders.set(from, [...(folders.get(from) ?? []), ...others.map(folderOf)]);
  }

  expect(folders.get("http")).toContain("protocol");
  expect(cycles(folders)).toEqual([]);
});

test("the search for circular imports finds a cycle", () => {
  const edges = new Map([
    ["a", ["b"]],
    ["b", ["c"]],
    ["c", ["b"]],
  ]);

  expect(cycles(edges)).toEqual([["b", "c", "b"]]);
});
