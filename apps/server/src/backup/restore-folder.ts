import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

import { lockDataFolder } from "../data-folder.ts";
import { type Migration, readMigrations } from "../database/migrations.ts";
import { storedSecrets } from "../database/stored-secrets.ts";
import { flush, flushFolder } from "../flush.ts";
import { MIGRATIONS_FOLDER } from "../paths.ts";
import { createBlankDatabase } from "../prepare/database-template.ts";
import { openEmbedded, SERVER_MARK } from "../prepare/open-folder.ts";
import { prepareSchema } from "../prepare/prepare-database.ts";
import { StartError } from "../start-error.ts";
import { FileStore } from "../storage/file-store.ts";
import { removeLeftovers, timestampName } from "./backup-files.ts";
import { restoreRows, type RestoredRows } from "./load-rows.ts";
import { type Backup, migrationsOf } from "./manifest.ts";
import { requireBackup, unpackBackup } from "./read-backup.ts";
import { redeleteAccounts, deletedAccounts } from "./redelete-accounts.ts";
import { createWorkFolder } from "./work-folder.ts";

const MARKER = "restoring";
const REPLACED = ["pg", "files", SERVER_MARK];

export interface Restored extends RestoredRows {
  redeletedUsers: number | undefined;
  previousData: string | undefined;
}

/** Fails while a server uses the folder. */
export async function restoreFolder(
  dataDir: string,
  file: string,
  { withDeleted = false } = {},
): Promise<Restored> {
  requireBackup(resolve(file));
  const folder = lockDataFolder(resolve(dataDir));
  const work = join(folder.path, `restore-${timestampName()}`);
  let removeWork: (() => void) | undefined;
  try {
    removeLeftovers(folder.path);
    removeWork = createWorkFolder(work);
    const backup = await unpackBackup(resolve(file), join(work, "backup"));
    // Checks the backup first, because opening the current database changes it.
    const schema = await migrationsOf(backup.manifest);
    const deleted = withDeleted ? [] : await deletedFrom(folder.path);
    const { redeletedUsers, ...restored } = await makeDatabase(
      join(work, "pg"),
      backup,
      schema,
      deleted ?? [],
    );
    await flushFolder(backup.files);
    renameSync(backup.files, join(work, "files"));
    const previousData = exchangeData(folder.path, work);
    await flush({ path: folder.path, isFolder: true });
    return { ...restored, redeletedUsers: deleted === undefined ? undefined : redeletedUsers, previousData };
  } finally {
    removeWork?.();
    folder.release();
  }
}

export function rejectInterruptedRestore(dataDir: string): void {
  const previousData = previousDataOf(dataDir);
  if (previousData === undefined) return;
  throw new StartError(
    `A restore into ${dataDir} was interrupted. Repeat it. The previous data is in ${previousData}.`,
  );
}

/** Returns the folder to which an interrupted restore moved data. If the marker is empty, the restore moved nothing. */
function previousDataOf(dataDir: string): string | undefined {
  const marker = join(dataDir, MARKER);
  return (existsSync(marker) && readFileSync(marker, "utf8")) || undefined;
}

/** Undefined if the database can't be opened: its damage may be the reason for the restore. */
async function deletedFrom(dataDir: string): Promise<string[] | undefined> {
  const folders = [previousDataOf(dataDir) ?? [], dataDir].flat();
  const folder = folders.map((path) => join(path, "pg")).find((path) => existsSync(path));
  if (folder === undefined) return [];
  try {
    const { database } = await openEmbedded(folder, { mustExist: true });
    try {
      return await deletedAccounts(database);
    } finally {
      await database.close();
    }
  } catch {
    return undefined;
  }
}

async function makeDatabase(
  folder: string,
  backup: Backup,
  schema: readonly Migration[],
  deleted: readonly string[],
): Promise<RestoredRows & { redeletedUsers: number }> {
  const isCurrent = schema.length === (await readMigrations(MIGRATIONS_FOLDER)).length;
  // The template has this version's schema. An older backup needs its own schema, and the next start migrates it.
  const database = isCurrent ? (await openEmbedded(folder)).database : await createBlankDatabase(folder);
  try {
    const where = "The restored database";
    if (!isCurrent) await prepareSchema(database, where, schema);
    await storedSecrets(database, where);
    const restored = await restoreRows(database, backup, { deleted });
    const redeletedUsers = await redeleteAccounts(database, new FileStore(backup.files), deleted);
    await database.script("checkpoint");
    rmSync(`${folder}.unfinished`, { force: true });
    return { ...restored, redeletedUsers };
  } finally {
    await database.close();
  }
}

/** Replaces the data with that of the work folder. After a crash, a repeated call continues the exchange. */
export function exchangeData(path: string, work: string): string | undefined {
  const marker = join(path, MARKER);
  const previousData = previousDataOf(path) ?? join(path, `before-restore-${timestampName()}`);
  mkdirSync(previousData, { recursive: true, mode: 0o700 });
  // Flushed: if a power loss emptied the marker after data was moved, the next start would create an empty database.
  writeFileSync(marker, previousData, { flush: true });
  for (const name of REPLACED) {
    const current = join(path, name);
    if (existsSync(current)) {
      // An interrupted restore has already moved the previous data, so `current` comes from that restore.
      if (existsSync(join(previousData, name))) rmSync(current, { recursive: true });
      else renameSync(current, join(previousData, name));
    }
    if (existsSync(join(work, name))) renameSync(join(work, name), current);
  }
  rmSync(marker);
  const images = join(previousData, "files");
  const hasImages = existsSync(images) && readdirSync(images).length > 0;
  if (hasImages || existsSync(join(previousData, "pg"))) return previousData;
  rmSync(previousData, { recursive: true });
  return undefined;
}
