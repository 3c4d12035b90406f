import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import {
  INDEPENDENT_OF_POSTGREST,
  EMBEDDED_ONLY,
  EXTENDED,
  EXTENDED_ONLY,
  ONLY_ON_POSTGREST,
  SMOKE,
} from "./suites.ts";

const ROOT = join(import.meta.dirname, "..");
const listed = EXTENDED_ONLY.flatMap(({ files = [] }) => files);
const tagged = EXTENDED_ONLY.flatMap((entry) => entry.tagged ?? []);

test("every file in the table of suites exists and is listed once", () => {
  const all = [
    ...listed,
    ...tagged,
    ...EMBEDDED_ONLY,
    ...INDEPENDENT_OF_POSTGREST,
    ...SMOKE,
    ...ONLY_ON_POSTGREST,
  ];
  expect(all.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  expect([...new Set([...listed, ...tagged])]).toHaveLength(listed.length + tagged.length);
});

test("the table of suites names exactly the files with tagged tests", () => {
  const tests = globSync(
    [
      "{apps,packages}/*/{e2e,e2e-firefox,src,test}/**/*.{spec,stories,test}.{ts,tsx}",
      "supabase/tests/**/*.test.ts",
    ],
    {
      cwd: ROOT,
    },
  );
  const tag = new RegExp(`"@?${EXTENDED}"`);
  const withTag = tests.filter((file) => tag.test(readFileSync(join(ROOT, file), "utf8")));
  expect(withTag.toSorted()).toEqual(tagged.toSorted());
});

test("ONLY_ON_POSTGREST lists exactly the files that use only onOneDatabase", () => {
  const onOne = globSync("supabase/tests/**/*.test.ts", { cwd: ROOT }).filter((file) => {
    const kinds = readFileSync(join(ROOT, file), "utf8").match(/^on[A-Z]\w+(?=\()/gm);
    return kinds?.every((kind) => kind === "onOneDatabase");
  });
  expect(onOne.toSorted()).toEqual(ONLY_ON_POSTGREST.toSorted());
});

test("files with tests that are skipped with PostgREST also run without PostgREST", () => {
  const withSkipped = globSync("supabase/tests/**/*.test.ts", { cwd: ROOT }).filter((file) =>
    /\bskipIf\(\w+ === "supabase"\)/.test(readFileSync(join(ROOT, file), "utf8")),
  );
  const run = new Set([...EMBEDDED_ONLY, ...INDEPENDENT_OF_POSTGREST, ...SMOKE, ...listed]);
  expect(withSkipped.filter((file) => !run.has(file))).toEqual([]);
});
