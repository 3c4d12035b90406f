import { tmpdir } from "node:os";
import { join } from "node:path";

import type { App } from "@supabase/lite";

import type { Database } from "../database/database.ts";
import { migrate, type Migration, readMigrations, refuseOtherBuild } from "../database/migrations.ts";
import { MIGRATIONS_FOLDER } from "../paths.ts";
import { createSecrets } from "../secrets.ts";
import { FileStore } from "../storage/file-store.ts";
import { createLiteApp } from "./lite-app.ts";
import { createRoles, isSchemaCurrent, recordFingerprint, schemaFingerprint } from "./schema-fingerprint.ts";

/**
 * Brings a database to this program's schema. `where` names it in errors. The embedded database records the
 * schema's fingerprint, so the next start can skip the work. A server's database may be changed by others and is
 * always checked.
 */
export async function prepareDatabase(app: App, database: Database, where: string): Promise<void> {
  const migrations = await readMigrations(MIGRATIONS_FOLDER);
  // First, so the data of another build stays unchanged.
  await refuseOtherBuild(database, migrations, where);
  const fingerprint = await schemaFingerprint();
  if (database.kind === "pglite" && (await isSchemaCurrent(database, fingerprint))) return;

  await app.ensureSystemSchema();
  await createRoles(database);
  await migrate(database, migrations, where);
  if (database.kind === "pglite") await recordFingerprint(database, fingerprint);
  await database.connection.clearSchemaCache();
}

/** Applies some of the migrations to an empty database, for data of an earlier version. */
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
