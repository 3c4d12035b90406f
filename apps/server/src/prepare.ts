import { tmpdir } from "node:os";
import { join } from "node:path";

import type { App } from "@supabase/lite";

import type { Database } from "./database/database.ts";
import { migrate, type Migration, readMigrations, refuseOtherBuild } from "./database/migrations.ts";
import {
  createRoles,
  isSchemaCurrent,
  recordFingerprint,
  schemaFingerprint,
} from "./database/schema-fingerprint.ts";
import { createLiteApp } from "./lite.ts";
import { MIGRATIONS_FOLDER } from "./paths.ts";
import { createSecrets } from "./secrets.ts";
import { FileStore } from "./storage/file-store.ts";

/**
 * Brings a database to the schema of this program. `where` names it in the refusal of one of another build.
 * On the embedded one it is noted there, so that the next start has nothing to do; on a server, which others may have
 * changed, every start looks at everything.
 */
export async function prepareDatabase(app: App, database: Database, where: string): Promise<void> {
  const migrations = await readMigrations(MIGRATIONS_FOLDER);
  // First of all, so that the data of another build stays as it was.
  await refuseOtherBuild(database, migrations, where);
  const fingerprint = await schemaFingerprint();
  if (database.kind === "pglite" && (await isSchemaCurrent(database, fingerprint))) return;

  await app.ensureSystemSchema();
  await createRoles(database);
  await migrate(database, migrations, where);
  if (database.kind === "pglite") await recordFingerprint(database, fingerprint);
  await database.connection.clearSchemaCache();
}

/** Brings an empty database to the schema that some of the migrations make: that of an earlier version's data. */
export async function prepareSchema(
  database: Database,
  where: string,
  migrations: readonly Migration[],
): Promise<void> {
  const parts = {
    database,
    files: new FileStore(join(tmpdir(), "no-files")),
    secrets: createSecrets(),
    siteUrl: "http://localhost",
  };
  await createLiteApp(parts, { send: async () => {} }).ensureSystemSchema();
  await createRoles(database);
  await migrate(database, migrations, where);
}
