// Joins the files of supabase/schemas into the first migration. After the first release it stays as it is, and a change of the
// schema is a migration beside it.

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const supabase = join(import.meta.dirname, "../supabase");
const schemas = join(supabase, "schemas");

const files = readdirSync(schemas).toSorted();
const parts = files.map((file) => readFileSync(join(schemas, file), "utf8"));
const header = "-- Made of supabase/schemas by `pnpm schema:baseline`: change those files.\n";
writeFileSync(join(supabase, "migrations/20261124200000_baseline.sql"), [header, ...parts].join("\n"));
console.log(`The baseline is made of ${files.length} files.`);
