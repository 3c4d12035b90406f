import { appliedVersions, type Migration } from "../database/migrations.ts";
import { backupFile, newestDaily, removeOldDailies, removeUnfinished } from "./backup-files.ts";
import { writeBackup, type Source } from "./write-backup.ts";

/** A little less than a day, so that a time that is quiet every night is not missed by minutes. */
const DAILY_AFTER_MS = 20 * 3_600_000;

/** Makes today's backup where there is none yet, and removes those that are older than `days`. */
export async function backUpDaily(source: Source, folder: string, days: number): Promise<void> {
  const newest = newestDaily(folder);
  if (newest !== undefined && Date.now() - newest < DAILY_AFTER_MS) return;
  removeUnfinished(folder);
  await writeBackup(source, backupFile(folder, "daily"));
  removeOldDailies(folder, days);
}

/** Makes a backup of a database with data in it that is about to get a new schema; answers its file. */
export async function backUpBeforeUpgrade(
  source: Source,
  folder: string,
  migrations: readonly Migration[],
): Promise<string | undefined> {
  const applied = await appliedVersions(source.database);
  if (applied.size === 0 || migrations.every(({ version }) => applied.has(version))) return undefined;
  const file = backupFile(folder, "before-upgrade");
  await writeBackup(source, file);
  return file;
}
