import { mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";

import { appliedVersions, type Migration } from "../database/migrations.ts";
import { type Source, writeBackup } from "./write-backup.ts";

const DAY_MS = 86_400_000;
/** `-` for `:` and without what differs between systems: it is part of a file's name. */
const stampOf = (moment: Date) =>
  moment
    .toISOString()
    .replaceAll(":", "-")
    .replace(/\.\d+Z$/, "Z");
const DAILY = /^daily-.+\.tar\.gz$/;

/** A name that says when and why, in the order of time. */
export function backupFile(
  folder: string,
  why: "daily" | "backup" | "before-upgrade" | "before-restore",
  now = new Date(),
): string {
  return join(folder, `${why}-${stampOf(now)}.tar.gz`);
}

/** A folder's name of this moment. */
export const momentOf = (now = new Date()): string => stampOf(now);

/** When the newest daily backup was made; undefined where there is none. */
function newestDaily(folder: string): number | undefined {
  const times = dailies(folder).map(({ time }) => time);
  return times.length === 0 ? undefined : Math.max(...times);
}

/** Removes daily backups that are older than so many days; those that somebody asked for stay. */
function removeOldDailies(folder: string, days: number, now = Date.now()): void {
  for (const { path, time } of dailies(folder)) if (now - time > days * DAY_MS) rmSync(path, { force: true });
}

/** Longer than any backup takes. */
const ABANDONED_AFTER_MS = 6 * 3_600_000;

/** Removes what a backup that was interrupted has left, and nothing of one that is being made. */
export function removeUnfinished(folder: string, now = Date.now()): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(".unfinished-")) continue;
    const path = join(folder, name);
    const since = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? now;
    if (now - since > ABANDONED_AFTER_MS) rmSync(path, { recursive: true, force: true });
  }
}

function dailies(folder: string): { path: string; time: number }[] {
  return namesIn(folder)
    .filter((name) => DAILY.test(name))
    .map((name) => ({ path: join(folder, name), time: statSync(join(folder, name)).mtimeMs }));
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

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
