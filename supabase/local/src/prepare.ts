import { tmpdir } from "node:os";
import { join } from "node:path";

import type { App } from "@supabase/lite";

import { createApp } from "./app.ts";
import type { Database } from "./database/database.ts";
import { migrate, readMigrations, refuseNewer } from "./database/migrations.ts";
import { isPrepared, notePrepared, schemaFingerprint } from "./database/prepared.ts";
import { createRoles } from "./database/roles.ts";
import { MailQueue } from "./mail/mail-queue.ts";
import { discardMail } from "./mail/mail.ts";
import { MIGRATIONS_FOLDER } from "./paths.ts";
import { createSecrets } from "./secrets.ts";
import { FileStore } from "./storage/file-store.ts";

/**
 * Brings a database to the schema of this program. `where` names it in the refusal of one that is newer.
 * On the embedded one it is noted there, so that the next start has nothing to do; on a server, which others may have
 * changed, every start looks at everything.
 */
export async function prepare(app: App, database: Database, where: string): Promise<void> {
  const migrations = await readMigrations(MIGRATIONS_FOLDER);
  // First of all, so that the data of a newer version stays as it was.
  await refuseNewer(database, migrations, where);
  const fingerprint = await schemaFingerprint();
  if (database.kind === "pglite" && (await isPrepared(database, fingerprint))) return;

  await app.ensureSystemSchema();
  await createRoles(database);
  await migrate(database, migrations, where);
  if (database.kind === "pglite") await notePrepared(database, fingerprint);
  await database.connection.clearSchemaCache();
}

/** Brings an empty database to the schema that some of the migrations make: that of an earlier version's data. */
export async function prepareSchema(
  database: Database,
  where: string,
  versions: readonly string[],
): Promise<void> {
  const parts = {
    database,
    files: new FileStore(join(tmpdir(), "no-files")),
    secrets: createSecrets(),
    siteUrl: "http://localhost",
  };
  await createApp(parts, new MailQueue(discardMail)).ensureSystemSchema();
  await createRoles(database);
  const migrations = await readMigrations(MIGRATIONS_FOLDER);
  await migrate(
    database,
    migrations.filter(({ version }) => versions.includes(version)),
    where,
  );
}
