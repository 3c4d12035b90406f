import { createHash, randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { readMigrations } from "../database/migrations.ts";
import { openPglite } from "../database/open-pglite.ts";
import { MIGRATIONS_FOLDER, ROOT } from "../paths.ts";

const CACHE = join(ROOT, "node_modules/.cache/diary-backend");

let dump: Promise<Blob> | undefined;

/**
 * A dump of an empty, migrated database: loading one takes milliseconds, making one takes seconds. Kept on disk under
 * a hash of what it is made from, so that it is made once for all test files.
 */
export function migratedDump(): Promise<Blob> {
  dump ??= readOrMake();
  return dump;
}

async function readOrMake(): Promise<Blob> {
  const file = join(CACHE, `${await fingerprint()}.tar`);
  if (existsSync(file)) return new Blob([readFileSync(file)]);
  const made = await make();
  mkdirSync(dirname(file), { recursive: true });
  // Renamed into place: several test processes may make it at once.
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, new Uint8Array(await made.arrayBuffer()));
  renameSync(draft, file);
  return made;
}

async function fingerprint(): Promise<string> {
  const hash = createHash("sha256");
  for (const { version, sql } of await readMigrations(MIGRATIONS_FOLDER)) hash.update(version).update(sql);
  // The catalog pins the versions of the engines.
  hash.update(readFileSync(join(ROOT, "pnpm-workspace.yaml")));
  hash.update(readFileSync(join(ROOT, "supabase/local/src/database/roles.ts")));
  return hash.digest("hex").slice(0, 24);
}

async function make(): Promise<Blob> {
  const { createTestBackend } = await import("./create-test-backend.ts");
  const database = await openPglite({});
  const { backend } = await createTestBackend({ database });
  const made = await database.connection.driver.dumpDataDir("none");
  await backend.close();
  return made;
}
