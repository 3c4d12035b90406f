import type { Database } from "../database/database.ts";
import { appliedVersions, readMigrations } from "../database/migrations.ts";
import { hasPeople, refuseInUse } from "../database/open-server.ts";
import { storedSecrets } from "../database/stored-secrets.ts";
import { MIGRATIONS_FOLDER } from "../paths.ts";
import { prepareSchema } from "../prepare.ts";
import { StartError } from "../start-error.ts";
import { FileStore } from "../storage/file-store.ts";
import { expectSameRows, loadRows } from "./load-rows.ts";
import { refuseNewerBackup } from "./manifest.ts";
import type { Backup } from "./read-backup.ts";

const WHERE = "The database";

/**
 * Puts a backup into a PostgreSQL database and its pictures into a folder. The database must be new, or of the backup's
 * schema; one with people in it is only replaced by who says so, and has made a backup of it.
 */
export async function restoreServer(
  database: Database,
  filesFolder: string,
  backup: Backup,
  { replace }: { replace: boolean },
): Promise<void> {
  const { manifest } = backup;
  await refuseNewerBackup(manifest);
  await refuseInUse(database);
  if (!replace && (await hasPeople(database))) {
    throw new StartError(
      "There are people in that database: choose an empty one, or replace it with --replace.",
    );
  }
  const applied = await appliedVersions(database);
  if (applied.size === 0) {
    await prepareSchema(database, WHERE, manifest.migrations);
  } else if (
    applied.size !== manifest.migrations.length ||
    !manifest.migrations.every((it) => applied.has(it))
  ) {
    throw new StartError(
      "The database is of another version than the backup: restore into a new, empty one.",
    );
  }
  await storedSecrets(database, { file: undefined, where: WHERE });
  await loadRows(database, backup);
  await expectSameRows(database, backup);
  await new FileStore(backup.files).linkInto(filesFolder);
}

/** The versions of all migrations of this program. */
export async function allVersions(): Promise<string[]> {
  return (await readMigrations(MIGRATIONS_FOLDER)).map(({ version }) => version);
}
