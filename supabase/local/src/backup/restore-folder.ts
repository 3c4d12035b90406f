import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

import { takeDataFolder } from "../data-folder.ts";
import { openEmptied } from "../database/open-emptied.ts";
import { openFolder } from "../database/open-folder.ts";
import { storedSecrets } from "../database/stored-secrets.ts";
import { prepareSchema } from "../prepare.ts";
import { StartError } from "../start-error.ts";
import { momentOf } from "./backup-files.ts";
import { expectSameRows, loadRows } from "./load-rows.ts";
import { isOfThisVersion, type Manifest, refuseNewerBackup } from "./manifest.ts";
import { type Backup, unpackBackup } from "./read-backup.ts";

/** There while what a restore brings takes the place of what was there. */
const MARKER = "restoring";
const WORK = /^restore-/;
/** What a restore replaces. */
const REPLACED = ["pg", "files", "secrets.json"];

export interface Restored {
  manifest: Manifest;
  /** Where that is which was there before; undefined where there was nothing. */
  kept: string | undefined;
}

/** Puts a backup in the place of the data in a folder, which is kept. Refused while a server uses it. */
export async function restoreFolder(dataDir: string, file: string): Promise<Restored> {
  return replaceFolder(dataDir, (work) => unpackBackup(resolve(file), work));
}

/** As {@link restoreFolder}, with a backup that `bring` lays into the folder it is given. */
export async function replaceFolder(
  dataDir: string,
  bring: (work: string) => Promise<Backup>,
): Promise<Restored> {
  const folder = takeDataFolder(resolve(dataDir));
  const work = join(folder.path, `restore-${momentOf()}`);
  try {
    for (const name of readdirSync(folder.path).filter((entry) => WORK.test(entry)))
      rmSync(join(folder.path, name), { recursive: true, force: true });
    const backup = await bring(join(work, "backup"));
    await makeDatabase(join(work, "pg"), backup);
    renameSync(backup.files, join(work, "files"));
    return { manifest: backup.manifest, kept: exchange(folder.path, work) };
  } finally {
    rmSync(work, { recursive: true, force: true });
    folder.release();
  }
}

/** Refuses a data folder in which a restore was interrupted at the wrong moment. */
export function refuseHalfRestored(dataDir: string): void {
  const marker = join(dataDir, MARKER);
  if (!existsSync(marker)) return;
  throw new StartError(
    `A restore into ${dataDir} was interrupted: do it again. What was there before is in ${readFileSync(marker, "utf8")}.`,
  );
}

async function makeDatabase(folder: string, backup: Backup): Promise<void> {
  await refuseNewerBackup(backup.manifest);
  const isCurrent = await isOfThisVersion(backup.manifest);
  // The template is of this version's schema; an older one is made, and brought up to date by the next start.
  const database = isCurrent ? (await openFolder(folder)).database : await openEmptied(folder);
  try {
    const where = "The restored database";
    if (!isCurrent) await prepareSchema(database, where, backup.manifest.migrations);
    await storedSecrets(database, { file: undefined, where });
    await loadRows(database, backup);
    await expectSameRows(database, backup);
    await database.script("checkpoint");
  } finally {
    await database.close();
  }
  rmSync(`${folder}.unfinished`, { force: true });
}

/** Moves what is there aside and what was made into its place. Each step can be the last one of an attempt. */
function exchange(path: string, work: string): string | undefined {
  const marker = join(path, MARKER);
  const kept = existsSync(marker) ? readFileSync(marker, "utf8") : join(path, `before-restore-${momentOf()}`);
  mkdirSync(kept, { recursive: true, mode: 0o700 });
  writeFileSync(marker, kept);
  for (const name of REPLACED) {
    const place = join(path, name);
    if (existsSync(place)) {
      // Of an attempt before this one the first was the one to keep.
      if (existsSync(join(kept, name))) rmSync(place, { recursive: true });
      else renameSync(place, join(kept, name));
    }
    if (existsSync(join(work, name))) renameSync(join(work, name), place);
  }
  rmSync(marker);
  if (existsSync(join(kept, "pg"))) return kept;
  rmSync(kept, { recursive: true });
  return undefined;
}
