import { tmpdir } from "node:os";
import { join } from "node:path";

import type { App } from "@supabase/lite";

import type { Database } from "../database/database.ts";
import { migrate, type Migration, readMigrations, rejectOtherBuild } from "../database/migrations.ts";
import { MIGRATIONS_FOLDER } from "../paths.ts";
import { createSecrets } from "../secrets.ts";
import { FileStore } from "../storage/file-store.ts";
import { createLiteApp } from "./lite-app.ts";
import { createRoles, isSchemaCurrent, recordFingerprint, schemaFingerprint } from "./schema-fingerprint.ts";

/** Skips an embedded database with an unchanged fingerprint, but never a PostgreSQL database, which other programs can change. */
export async function prepareDatabase(app: App, database: Database, where: string): Promise<void> {
  const migrations = await readMigrations(MIGRATIONS_FOLDER);
  await rejectOtherBuild(database, migrations, where);
  const fingerprint = await schemaFingerprint();
  if (database.kind === "pglite" && (await isSchemaCurrent(database, fingerprint))) return;

  await app.ensureSystemSchema();
  await createRoles(database);
  await migrate(database, migrations, where);
  if (database.kind === "pglite") await recordFingerprint(database, fingerprint);
  await database.connection.clearSchemaCache();
}

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
