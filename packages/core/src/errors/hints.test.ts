import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

const migrations = join(import.meta.dirname, "../../../../supabase/migrations");
const codes = readFileSync(join(import.meta.dirname, "app-error.ts"), "utf8");

/** What refusals of reads and writes carry as their hint, in the migrations; those of a sign-up are the auth server's. */
const hints = new Set(
  readdirSync(migrations).flatMap((file) =>
    [...readFileSync(join(migrations, file), "utf8").matchAll(/hint = '(?!sign-up)([^']+)'/g)].map(
      ([, hint]) => hint!,
    ),
  ),
);

test.each([...hints])("the database's %s is a code of ours", (hint) => {
  expect(hint).toMatch(/^[a-z]+\/[a-z-]+$/);
  expect(codes).toContain(`| "${hint}"`);
});
