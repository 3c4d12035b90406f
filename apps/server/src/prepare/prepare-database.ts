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
 * Brings a database to this program's schema. The embedded database stores a fingerprint of the schema, so the next
 * start skips the work. Others may change a server's database, so it is always checked.
 */
export async function prepareDatabase(app: App, database: Database, where: string): Promise<void> {
  const migrations = await readMigrations(MIGRATIONS_FOLDER);
  // Runs first, so that data of another build stays unchanged.
  await refuseOtherBuild(database, migrations, where);
  const fingerprint = await schemaFingerprint();
  if (database.kind === "pglite" && (await isSchemaCurrent(database, fingerprint))) return;

  await app.ensureSystemSchema();
  await createRoles(database);
  await migrate(database, migrations, where);
  if (database.kind === "pglite") await recordFingerprint(database, fingerprint);
  await database.connection.clearSchemaCache();
}

/** Applies some of the migrations to an empty database, to load data of an earlier version. */
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
