import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { StartError } from "../start-error.ts";
import { unpackMigrated } from "../template/migrated-dump.ts";
import type { Database } from "./database.ts";
import { openPglite } from "./open-pglite.ts";
import { openServer } from "./open-server.ts";

/** The PostgreSQL that PGlite is. */
const MAJOR_VERSION = "17";

/**
 * Opens the embedded database in a folder, making it where there is none. What does not look like a database of this
 * program is refused before anything is written to it: PGlite would make a new one over it.
 *
 * `completed` is to be called when the database is ready for use: one whose making was interrupted before holds
 * nothing that anybody was told is kept, and is made anew.
 */
export async function openFolder(
  folder: string,
  { mustExist = false } = {},
): Promise<{ database: Database; completed: () => void }> {
  const unfinished = `${folder}.unfinished`;
  const completed = () => rmSync(unfinished, { force: true });
  if (existsSync(unfinished)) rmSync(folder, { recursive: true, force: true });
  const isNew = !existsSync(folder) || readdirSync(folder).length === 0;
  if (isNew && mustExist) throw new StartError(`There is no database in ${folder}: see to DATA_DIR.`);
  if (isNew) {
    writeFileSync(unfinished, "");
    await unpackMigrated(folder);
  }
  refuseDamaged(folder);
  const ownerFile = join(folder, "postmaster.pid");
  const hadOwner = existsSync(ownerFile);

  try {
    return { database: await openPglite({ folder }), completed };
  } catch (cause) {
    // The only trace that an attempt leaves.
    if (!hadOwner) rmSync(ownerFile, { force: true });
    throw damaged(folder, cause);
  }
}

function refuseDamaged(folder: string): void {
  const version = join(folder, "PG_VERSION");
  const isWhole = ["PG_VERSION", "global/pg_control", "base", "pg_wal"].every((part) =>
    existsSync(join(folder, part)),
  );
  if (!isWhole) throw damaged(folder);
  const found = readFileSync(version, "utf8").trim();
  if (found === MAJOR_VERSION) return;
  if (!/^\d+$/.test(found)) throw damaged(folder);
  throw new StartError(
    `The database in ${folder} is of PostgreSQL ${found}, and this program's is ${MAJOR_VERSION}: ` +
      "use the version of the program that made it, or choose another DATA_DIR.",
  );
}

function damaged(folder: string, cause?: unknown): StartError {
  return new StartError(
    `The database in ${folder} cannot be opened: it is damaged, or was not made by this program. ` +
      "Put back a copy of the folder, or choose another DATA_DIR.",
    { cause },
  );
}

interface ConfiguredDatabase {
  database: Database;
  /** As messages call it. */
  name: string;
  /** To be called when it is ready for use. */
  completed: () => void;
}

/** The server of `DATABASE_URL` if there is one, else the embedded database in its folder. */
export async function openConfigured(url: string | undefined, folder: string): Promise<ConfiguredDatabase> {
  if (url !== undefined) {
    return { database: await openServer(url), name: "The database of DATABASE_URL", completed: () => {} };
  }
  return { ...(await openFolder(folder)), name: `The database in ${folder}` };
}
