import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { EXTENDED_ONLY, EXTENDED_TAG, BESIDE_POSTGREST, EMBEDDED_ONLY } from "./suites.ts";

const ROOT = join(import.meta.dirname, "..");
const listed = EXTENDED_ONLY.flatMap(({ files = [] }) => files);
const tagged = EXTENDED_ONLY.flatMap((entry) => entry.tagged ?? []);

test("every file of the table exists and is listed once", () => {
  const all = [...listed, ...tagged, ...EMBEDDED_ONLY, ...BESIDE_POSTGREST];
  expect(all.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  expect([...new Set([...listed, ...tagged])]).toHaveLength(listed.length + tagged.length);
});

test("the table names exactly the files with tagged tests", () => {
  const specs = globSync("apps/*/e2e*/*.spec.ts", { cwd: ROOT });
  const withTag = specs.filter((file) =>
    readFileSync(join(ROOT, file), "utf8").includes(`"${EXTENDED_TAG}"`),
  );
  expect(withTag.toSorted()).toEqual(tagged.toSorted());
});
