import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { pages } from "./pages.ts";

const specification = readFileSync(
  new URL("../../../docs/specification.md", import.meta.url),
  "utf8",
).replace(/^.*### Route table\n/s, "");

const rows = /\| -+ .*?\n(.*?)\n\n/s
  .exec(specification)![1]!
  .split("\n")
  .map((line) => line.split("|").map((cell) => cell.trim()))
  .map(([, route = "", access = ""]) => [
    route === "any other path" ? "*" : route.replaceAll(/\{(\w+)\}/g, ":$1"),
    access.replace("no guard", "public").replace(/^(\S+)( only)?.*/, "$1"),
  ]);

test("the pages of the specification have its order and its access rules", () => {
  const specified = new Set(rows.map(([path]) => path));
  const found = pages.filter(({ path }) => specified.has(path)).map(({ access, path }) => [path, access]);
  expect(rows).toHaveLength(16);
  expect(found).toEqual(rows);
});
