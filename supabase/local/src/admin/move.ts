import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

import { backupFile } from "../backup/backup-files.ts";
import { openBackup, unpackBackup, type Backup } from "../backup/read-backup.ts";
import { replaceFolder, restoreFolder } from "../backup/restore-folder.ts";
import { allVersions, restoreServer } from "../backup/restore-server.ts";
import { writeBackup, writeBackupFolder } from "../backup/write-backup.ts";
import type { Database } from "../database/database.ts";
import { appliedVersions } from "../database/migrations.ts";
import { openFolder } from "../database/open-folder.ts";
import { isHosted, openForOperator, refuseInUse, hasPeople } from "../database/open-server.ts";
import { takePlace } from "../place.ts";
import { StartError } from "../start-error.ts";
import { FileStore } from "../storage/file-store.ts";
import { fromHosted, toHosted } from "./move-hosted.ts";
import { hostedStorage } from "./open-context.ts";

export interface Target {
  dataDir: string;
  /** Of the pictures, where they are not in the data folder. */
  filesDir: string | undefined;
  databaseUrl: string | undefined;
  replace: boolean;
}

/** Puts a backup in the place of the data of these settings; answers what is to be said. */
export async function restore(
  { dataDir, filesDir, databaseUrl, replace }: Target,
  file: string,
): Promise<string> {
  if (databaseUrl === undefined) {
    const { manifest, kept } = await restoreFolder(dataDir, file);
    return [
      inWords({ manifest }),
      ...(kept === undefined ? [] : [`What was there before is in ${kept}.`]),
    ].join("\n");
  }
  return withServer(databaseUrl, async (database) => {
    if (await isHosted(database))
      throw new StartError("A backup is restored here, and then moved to Supabase by `move`.");
    return withTemporaryFolder(async (work) => {
      const backup = await unpackBackup(resolve(file), join(work, "backup"));
      const files = resolve(filesDir ?? join(dataDir, "files"));
      const said = [inWords(backup)];
      if (replace && (await hasPeople(database))) {
        const before = backupFile(join(resolve(dataDir), "backups"), "before-restore");
        await writeBackup({ database, files: new FileStore(files) }, before);
        said.push(`What was there before is in ${before}.`);
      }
      await restoreServer(database, files, backup, { replace });
      return said.join("\n");
    });
  });
}

/** Copies all of the embedded database to a PostgreSQL server, or to a Supabase project. */
export async function moveTo(url: string, dataDir: string): Promise<string> {
  const place = takePlace({ kind: "folder", path: dataDir });
  try {
    return await withTemporaryFolder(async (work) => {
      const source = (await openFolder(place.databaseFolder, { mustExist: true })).database;
      try {
        await requireCurrent(source);
        await writeBackupFolder({ database: source, files: new FileStore(place.filesFolder) }, work);
      } finally {
        await source.close();
      }
      const backup = await openBackup(work);
      return withServer(url, async (database) => {
        if (await isHosted(database)) return toHosted(database, hostedStorage(), backup);
        // The pictures stay where they are: with DATABASE_URL, too, they are in DATA_DIR.
        await restoreServer(database, place.filesFolder, backup, { replace: false });
        return `${inWords(backup)}\nStart the server with DATABASE_URL and the same DATA_DIR now. The embedded database is still there.`;
      });
    });
  } finally {
    place.release();
  }
}

/** Copies all of a PostgreSQL server's database, or of a Supabase project, into the embedded database. */
export async function moveFrom(
  url: string,
  dataDir: string,
  filesDir = join(dataDir, "files"),
): Promise<string> {
  const { manifest, kept } = await withServer(url, async (database) => {
    const hosted = await isHosted(database);
    if (!hosted) await refuseInUse(database);
    await requireCurrent(database);
    return replaceFolder(dataDir, async (work) => {
      if (hosted) return fromHosted(database, hostedStorage(), work);
      await writeBackupFolder({ database, files: new FileStore(resolve(filesDir)) }, work);
      return openBackup(work);
    });
  });
  const before = kept === undefined ? "" : `\nWhat was in ${dataDir} before is in ${kept}.`;
  return `${inWords({ manifest })}${before}\nStart the server without DATABASE_URL now.`;
}

/** What was written, and compared with what was read. */
function inWords({ manifest }: Pick<Backup, "manifest">): string {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const people = manifest.tables.find(({ name }) => name === "auth.users")?.rows ?? 0;
  return `${rows} rows in ${manifest.tables.length} tables, of ${people} people, and ${manifest.files.length} pictures: all compared.`;
}

async function requireCurrent(database: Database): Promise<void> {
  const applied = await appliedVersions(database);
  if ((await allVersions()).every((version) => applied.has(version))) return;
  throw new StartError("The database is of an earlier version: start this version of the server on it once.");
}

async function withServer<T>(url: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openForOperator(url);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

async function withTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "challenge-diary-"));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
