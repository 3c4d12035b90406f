import { existsSync, readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import type { Database } from "../database/database.ts";
import { appliedVersions } from "../database/migrations.ts";
import { openPglite, removeCopies } from "../database/open-pglite.ts";
import { openServer } from "../database/open-server.ts";
import { takeServerLock } from "../database/server-lock.ts";
import { flushSync } from "../flush.ts";
import { toStartError, StartError } from "../start-error.ts";
import type { FileStore } from "../storage/file-store.ts";
import { unpackDatabaseTemplate } from "./database-template.ts";

const MAJOR_VERSION = "17";
/** File in DATA_DIR of a server with DATABASE_URL. A start that lost this setting would use an old or empty database. */
export const SERVER_MARK = "uses-database-url";
/** PostgreSQL may need this space to open a database. */
const WAL_SEGMENT = 16 * 1024 * 1024;

/**
 * Rejects a folder with other content, because PGlite would overwrite the content.
 * A new database is marked as unfinished until `completed` is called. The next start replaces an unfinished one.
 */
export async function openEmbedded(
  folder: string,
  { files, mustExist = false }: { files?: FileStore; mustExist?: boolean } = {},
): Promise<{ database: Database; completed: () => void }> {
  rejectUnused(folder);
  const unfinished = `${folder}.unfinished`;
  const completed = () => {
    if (!existsSync(unfinished)) return;
    rmSync(unfinished);
    // If a power loss brought the mark back, the next start would delete the database.
    flushSync({ path: dirname(folder), isFolder: true });
  };
  if (existsSync(unfinished)) rmSync(folder, { recursive: true, force: true });
  const isNew = !existsSync(folder) || readdirSync(folder).length === 0;
  if (isNew && mustExist) throw noDatabaseIn(folder);
  if (isNew) {
    if (files !== undefined) await rejectOtherImages(files, nameOf(folder));
    writeFileSync(unfinished, "");
    await unpackDatabaseTemplate(folder).catch((error: unknown) => {
      throw toStartError(error, folder);
    });
  }
  rejectDamagedFolder(folder);
  removeCopies(folder);
  const ownerFile = join(folder, "postmaster.pid");
  const hadOwner = existsSync(ownerFile);

  try {
    return { database: await openPglite({ folder }), completed };
  } catch (cause) {
    if (!hadOwner) rmSync(ownerFile, { force: true });
    throw isFull(folder)
      ? new StartError(`${folder} can't be used: the disk is full.`, { cause })
      : damaged(folder, cause);
  }
}

function rejectUnused(folder: string): void {
  const mark = join(dirname(folder), SERVER_MARK);
  if (!existsSync(mark)) return;
  throw new StartError(
    `This server's data is in the database of DATABASE_URL, not in ${folder}. Set DATABASE_URL, or delete ${mark}.`,
  );
}

export const noDatabaseIn = (folder: string): StartError =>
  new StartError(`There is no database in ${folder}. Check DATA_DIR.`);

function isFull(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize < WAL_SEGMENT;
}

function rejectDamagedFolder(folder: string): void {
  const version = join(folder, "PG_VERSION");
  const isWhole = ["PG_VERSION", "global/pg_control", "base", "pg_wal"].every((part) =>
    existsSync(join(folder, part)),
  );
  if (!isWhole) throw damaged(folder);
  const found = readFileSync(version, "utf8").trim();
  if (found === MAJOR_VERSION) return;
  if (!/^\d+$/.test(found)) throw damaged(folder);
  throw new StartError(
    `The database in ${folder} was created by PostgreSQL ${found}, but this program contains ${MAJOR_VERSION}: ` +
      "use the version of the program that created it, or choose another DATA_DIR.",
  );
}

function damaged(folder: string, cause?: unknown): StartError {
  return new StartError(
    `The database in ${folder} can't be opened: it is damaged, or was not created by this program. ` +
      "Restore a copy of the folder, or choose another DATA_DIR.",
    { cause },
  );
}

interface ConfiguredDatabase {
  database: Database;
  name: string;
  completed: () => void;
}

const nameOf = (folder: string) => `The database in ${folder}`;

/** `files`: images of the database. A new database must have none, because the nightly job deletes images without a row. */
export async function openConfigured(
  url: string | undefined,
  folder: string,
  files: FileStore,
): Promise<ConfiguredDatabase> {
  if (url === undefined) return { ...(await openEmbedded(folder, { files })), name: nameOf(folder) };
  const name = "The database of DATABASE_URL";
  const database = await openLocked(url, name, files);
  return { database, name, completed: () => writeFileSync(join(dirname(folder), SERVER_MARK), "") };
}

async function rejectOtherImages(files: FileStore, name: string): Promise<void> {
  if (!(await files.hasImages())) return;
  throw new StartError(
    `${name} is new, but ${files.folder} contains images of another one. Check DATABASE_URL and DATA_DIR, or move the images away.`,
  );
}

async function openLocked(url: string, name: string, files: FileStore): Promise<Database> {
  const database = await openServer(url);
  let release: (() => Promise<void>) | undefined;
  const close = async () => {
    await database.close();
    await release?.();
  };
  try {
    release = await takeServerLock(url);
    if ((await appliedVersions(database)).size === 0) await rejectOtherImages(files, name);
    return { ...database, close };
  } catch (error) {
    await close();
    throw error;
  }
}
