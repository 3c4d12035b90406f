import { mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

import { appliedVersions, type Migration } from "../database/migrations.ts";
import { log } from "../log/log.ts";
import { missingInWords } from "./pictures.ts";
import { removeAbandoned, RESTORE_WORK } from "./work-folder.ts";
import { type Source, UNFINISHED, writeBackup } from "./write-backup.ts";

const DAY_MS = 86_400_000;
const DAILY = /^daily-.+\.tar\.gz$/;

/** A name that says when and why, in the order of time. */
export function backupFile(
  folder: string,
  why: "daily" | "backup" | "before-upgrade" | "before-restore",
  now = new Date(),
): string {
  return join(folder, `${why}-${timestampName(now)}.tar.gz`);
}

/** A moment as part of a name: `-` for `:`, and without what differs between systems. */
export const timestampName = (now = new Date()): string =>
  now
    .toISOString()
    .replaceAll(":", "-")
    .replace(/\.\d+Z$/, "Z");

/** The moment that a name says, in milliseconds; undefined for a name that the operator chose. */
function momentIn(name: string): number | undefined {
  const [, day, hour, minute, second] = /(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z/.exec(name) ?? [];
  return day === undefined ? undefined : Date.parse(`${day}T${hour}:${minute}:${second}Z`);
}

/** When the newest daily backup was made; undefined where there is none. One dated in the future does not count. */
export function newestDaily(folder: string): Date | undefined {
  const now = Date.now();
  const times = dailies(folder).map(({ time }) => time);
  const past = times.filter((time) => time <= now);
  return past.length === 0 ? undefined : new Date(Math.max(...past));
}

/**
 * Removes daily backups that are older than so many days; those that the operator made stay. As many as days stay at any
 * age: by a clock that is ahead all of them are too old.
 */
function removeOldDailies(folder: string, days: number): void {
  const newestFirst = dailies(folder).toSorted((one, other) => other.time - one.time);
  for (const { path, time } of newestFirst.slice(days))
    if (Date.now() - time > days * DAY_MS) rmSync(path, { force: true });
}

/** Removes what a killed backup has left, and nothing of one that is being made. */
export function removeIncompleteBackups(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  removeAbandoned(folder, UNFINISHED);
}

function dailies(folder: string): { path: string; time: number }[] {
  return namesIn(folder)
    .filter((name) => DAILY.test(name))
    .flatMap((name) => {
      const path = join(folder, name);
      // Nothing where an operator is just removing it, or moved it and left a link.
      const time = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
      return time === undefined ? [] : [{ path, time }];
    });
}

/** The names of all backups in a folder, the oldest first. */
export function backupsIn(folder: string): string[] {
  return namesIn(folder)
    .filter((name) => name.endsWith(".tar.gz") && !name.startsWith("."))
    .toSorted((one, other) => (momentIn(one) ?? 0) - (momentIn(other) ?? 0));
}

/** Of everything in a folder; none where there is no such folder. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Makes today's backup, and removes those that are older than `days`. */
export async function backUpDaily(source: Source, folder: string, days: number): Promise<void> {
  removeIncompleteBackups(folder);
  const { pictures } = await writeBackup(source, backupFile(folder, "daily"));
  const missing = missingInWords(pictures);
  if (missing !== undefined) log.warn({ component: "backup" }, `${missing} in the daily backup.`);
  removeOldDailies(folder, days);
}

/** More than a day: a backup takes its time, and a day can have 25 hours. */
const OLD_AFTER_MS = 26 * 3_600_000;

/** Warns where the newest daily backup is too old. */
export function warnOfOldBackup(folder: string): void {
  const newest = newestDaily(folder);
  if (newest === undefined) {
    log.warn({ component: "backup" }, "There is no daily backup.");
  } else if (Date.now() - newest.getTime() > OLD_AFTER_MS) {
    log.warn({ component: "backup" }, `The newest daily backup is of ${newest.toISOString()}.`);
  }
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

/** As the privacy policy says: who deletes an account is gone from these, too, by then. */
const KEPT_MS = 30 * 86_400_000;
const PUT_ASIDE = /^before-(upgrade|restore)-/;

/** Removes what killed processes have left in a data folder that this process holds. */
export function removeLeftovers(dataDir: string): void {
  removeAbandoned(dataDir, RESTORE_WORK);
  removeAbandoned(join(dataDir, "backups"), UNFINISHED);
}

/**
 * Removes what an upgrade and a restore have put aside, once it is 30 days old, and daily backups where none are made any
 * more: otherwise the next one removes them. Backups that the operator made stay.
 */
export function removeExpired(
  backupsFolder: string,
  { makesDailies, now = Date.now() }: { makesDailies: boolean; now?: number },
): void {
  const isExpiring = (name: string) => PUT_ASIDE.test(name) || (!makesDailies && DAILY.test(name));
  for (const folder of [backupsFolder, dirname(backupsFolder)])
    for (const name of namesIn(folder)) {
      const since = isExpiring(name) ? momentIn(name) : undefined;
      if (since !== undefined && now - since > KEPT_MS) rmSync(join(folder, name), { recursive: true });
    }
}
