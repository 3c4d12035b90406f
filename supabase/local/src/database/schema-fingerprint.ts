import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

import { MIGRATIONS_FOLDER, VERSIONS } from "../paths.ts";
import { readMigrations } from "./migrations.ts";

const SOURCES = ["roles.ts", "../template/migrated-dump.ts"].map((file) =>
  fileURLToPath(new URL(file, import.meta.url)),
);

/** A hash of all that a prepared database is made from: the migrations, our roles, how it is made, the versions of the engines. */
export async function schemaFingerprint(): Promise<string> {
  const hash = createHash("sha256");
  for (const { version, sql } of await readMigrations(MIGRATIONS_FOLDER)) hash.update(version).update(sql);
  for (const file of [VERSIONS, ...SOURCES]) hash.update(await readFile(file));
  return hash.digest("hex").slice(0, 24);
}
