import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

import { MIGRATIONS_FOLDER, VERSIONS } from "../paths.ts";
import { readMigrations } from "./migrations.ts";

const ROLES = fileURLToPath(new URL("roles.ts", import.meta.url));

/** A hash of all that a prepared database is made from: the migrations, our roles, the versions of the engines. */
export async function schemaFingerprint(): Promise<string> {
  const hash = createHash("sha256");
  for (const { version, sql } of await readMigrations(MIGRATIONS_FOLDER)) hash.update(version).update(sql);
  for (const file of [VERSIONS, ROLES]) hash.update(await readFile(file));
  return hash.digest("hex").slice(0, 24);
}
