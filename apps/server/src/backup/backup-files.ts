import { mkdirSync, readdirSync, rmdirSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

import { appliedVersions, type Migration } from "../database/migrations.ts";
import { log } from "../log/log.ts";
import { describeMissing } from "./pictures.ts";
import { removeAbandoned, RESTORE_WORK } from "./work-folder.ts";
import { type Source, UNFINISHED, writeBackup } from "./write-backup.ts";

const DAY_MS = 86_400_000;
const DAILY = /^daily-.+\.tar\.gz$/;

export function backupFile(
  folder: string,
  why: "daily" | "backup" | "before-upgrade" | "before-restore",
  now = new Date(),
): string {
  return join(folder, `${why}-${timestampName(now)}.tar.gz`);
}

export const timestampName = (now = new Date()): string =>
  now
    .toISOString()
    .replaceAll(":", "-")
    .replace(/\.\d+Z$/, "Z");

function momentIn(name: string): number | undefined {
  const [, day, hour, minute, second] = /(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z/.exec(name) ?? [];
  return day === undefined ? undefined : Date.parse(`${day}T${hour}:${minute}:${second}Z`);
}

export function newestDaily(folder: string): Date | undefined {
  const now = Date.now();
  const times = dailies(folder).map(({ time }) => time);
  const past = times.filter((time) => time <= now);
  return past.length === 0 ? undefined : new Date(Math.max(...past));
}

/** Deletes daily backups older than `days`, but never the newest `days` files: with a wrong clock, all look old. */
function removeOldDailies(folder: string, days: number): void {
  const newestFirst = dailies(folder).toSorted((one, other) => other.time - one.time);
  for (const { path, time } of newestFirst.slice(days))
    if (Date.now() - time > days * DAY_MS) rmSync(path, { force: true });
}

export function removeIncompleteBackups(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  removeAbandoned(folder, UNFINISHED);
}

function dailies(folder: string): { path: string; time: number }[] {
  return namesIn(folder)
    .filter((name) => DAILY.test(name))
    .flatMap((name) => {
      const path = join(folder, name);
      const time = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
      return time === undefined ? [] : [{ path, time }];
    });
}

export function backupsIn(folder: string): string[] {
  return namesIn(folder)
    .filter((name) => name.endsWith(".tar.gz") && !name.startsWith("."))
    .toSorted((one, other) => (momentIn(one) ?? 0) - (momentIn(other) ?? 0));
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

export async function backUpDaily(source: Source, folder: string, days: number): Promise<void> {
  removeIncompleteBackups(folder);
  const { pictures } = await writeBackup(source, backupFile(folder, "daily"));
  const missing = describeMissing(pictures);
  if (missing !== undefined) log.warn({ component: "backup" }, `${missing} in the daily backup.`);
  removeOldDailies(folder, days);
}

/** More than a day, because a backup takes time and a day can have 25 hours. */
const OLD_AFTER_MS = 26 * 3_600_000;

export function warnOfOldBackup(folder: string): void {
  const newest = newestDaily(folder);
  if (newest === undefined) {
    log.warn({ component: "backup" }, "There is no daily backup.");
  } else if (Date.now() - newest.getTime() > OLD_AFTER_MS) {
    log.warn(
      { component: "backup" },
      `The newest daily backup is older than 26 hours: it was created at ${newest.toISOString()}.`,
    );
  }
}

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

/** The privacy policy promises that no backup contains an account 30 days after its deletion. */
const LIFETIME_MS = 30 * 86_400_000;
const SAFETY_BACKUP = /^before-(upgrade|restore)-/;
const PREVIOUS_DATA = /^before-restore-[^.]+$/;

export function removeLeftovers(dataDir: string): void {
  removeAbandoned(dataDir, RESTORE_WORK);
  removeAbandoned(join(dataDir, "backups"), UNFINISHED);
  // A restore that was killed before it moved any data leaves an empty folder.
  for (const name of namesIn(dataDir).filter((each) => PREVIOUS_DATA.test(each)))
    if (readdirSync(join(dataDir, name)).length === 0) rmdirSync(join(dataDir, name));
}

/** After 30 days, deletes backups and data from before an upgrade or a restore, and daily backups if they are turned off. */
export function removeExpired(
  backupsFolder: string,
  { makesDailies, now = Date.now() }: { makesDailies: boolean; now?: number },
): void {
  const isExpiring = (name: string) => SAFETY_BACKUP.test(name) || (!makesDailies && DAILY.test(name));
  for (const folder of [backupsFolder, dirname(backupsFolder)])
    for (const name of namesIn(folder)) {
      const since = isExpiring(name) ? momentIn(name) : undefined;
      if (since !== undefined && now - since > LIFETIME_MS) rmSync(join(folder, name), { recursive: true });
    }
}
