import { randomUUID } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { createBackend } from "../backend.ts";
import { CACHE_FOLDER } from "../paths.ts";
import { createSecrets } from "../secrets.ts";
import { FileStore } from "../storage/file-store.ts";
import type { Database } from "./database.ts";
import { openPglite } from "./open-pglite.ts";
import { schemaFingerprint } from "./schema-fingerprint.ts";

const FOLDER = join(CACHE_FOLDER, "database");

/**
 * The file of a dump of an empty database with everything in it that a first start would make: loading it takes a tenth
 * of the time. Kept under a hash of what it is made from, for all data folders and for the tests; it holds no secret.
 */
export async function buildDatabaseTemplate(): Promise<string> {
  const name = `${await schemaFingerprint()}.tar`;
  const file = join(FOLDER, name);
  if (!existsSync(file)) keep(name, await makeDump());
  return file;
}

/** Lays the same into a folder as a database of its own, file by file: as a whole it would stay in memory. */
export async function unpackDatabaseTemplate(folder: string): Promise<void> {
  const file = await buildDatabaseTemplate();
  const { extract } = await import("tar");
  // No other user may enter it, whatever the modes of the files in it are.
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Of hundreds of small files each is written sooner than another thread would be told to.
  extract({ sync: true, file, cwd: folder, preserveOwner: false, noMtime: true, onwarn: throwFailure });
}

/** A file that can't be written is a warning to tar, and the rest of a database without it would count as damaged. */
function throwFailure(_code: string, _message: string | Error, data: unknown): void {
  if (data instanceof Error) throw data;
}

async function makeDump(): Promise<Uint8Array> {
  const database = await openPglite({});
  // All that a first start does, so that it has nothing left to do.
  const backend = await createBackend({
    database,
    databaseName: "The database of the template",
    files: new FileStore(join(tmpdir(), "no-files")),
    secrets: createSecrets(),
    siteUrl: "http://localhost",
    deliver: async () => {},
    rateLimits: false,
  });
  await dropTemplates(database);
  await database.query("vacuum analyze");
  await database.query("checkpoint");
  const dump = await database.dump();
  await backend.close();
  return dump;
}

/** What PostgreSQL copies new databases from, which the engine never makes: half of the files, a third of the bytes. */
async function dropTemplates(database: Database): Promise<void> {
  await database.query("update pg_database set datistemplate = false where datname <> current_database()");
  for (const name of ["template0", "template1"]) await database.query(`drop database ${name}`);
}

function keep(name: string, dump: Uint8Array): void {
  mkdirSync(FOLDER, { recursive: true });
  writeFileOnce(join(FOLDER, name), dump);
  for (const other of readdirSync(FOLDER)) {
    if (other.endsWith(".tar") && other !== name) rmSync(join(FOLDER, other), { force: true });
  }
}

/**
 * Writes a file that several processes may make at once. The first one's stays, whole from the start: who has begun to
 * read it could not go on if it were replaced.
 */
export function writeFileOnce(file: string, contents: Uint8Array): void {
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, contents);
  try {
    linkSync(draft, file);
  } catch {
    // It is there, or the file system knows no second names.
    if (!existsSync(file)) renameSync(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * Makes an embedded database in a folder with nothing of ours in it: no schema, no role. It is the template, emptied:
 * to have PostgreSQL make one from nothing takes five times as long.
 */
export async function createBlankDatabase(folder: string): Promise<Database> {
  await unpackDatabaseTemplate(folder);
  const database = await openPglite({ folder });
  try {
    await empty(database);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function empty(database: Database): Promise<void> {
  const [names] = await database.query<{ schemas: string; roles: string }>(
    `select
       (select string_agg(quote_ident(nspname), ', ') from pg_namespace
        where nspname !~ '^pg_' and nspname <> 'information_schema') as schemas,
       (select string_agg(quote_ident(rolname), ', ') from pg_roles
        where rolname !~ '^pg_' and rolname <> current_user) as roles`,
  );
  // What was given to a role may outlive the schema, as its settings would; `public` is as PostgreSQL makes it.
  await database.script(
    `drop schema ${names?.schemas} cascade;
     drop role ${names?.roles};
     create schema public authorization pg_database_owner;
     grant usage on schema public to public;
     comment on schema public is 'standard public schema'`,
  );
}
