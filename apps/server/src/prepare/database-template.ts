import { randomUUID } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { Database } from "../database/database.ts";
import { openPglite } from "../database/open-pglite.ts";
import { CACHE_FOLDER } from "../paths.ts";
import { createSecrets } from "../secrets.ts";
import { FileStore } from "../storage/file-store.ts";
import { openLite } from "./open-lite.ts";
import { schemaFingerprint } from "./schema-fingerprint.ts";

const FOLDER = join(CACHE_FOLDER, "database");

/** Loading this dump is ten times as fast as the migrations. It has no secrets, so all data folders start from it. */
export async function buildDatabaseTemplate(): Promise<string> {
  const name = `${await schemaFingerprint()}.tar`;
  const file = join(FOLDER, name);
  if (!existsSync(file)) storeTemplate(name, await makeDump());
  return file;
}

/** Unpacks file by file, because all files together would need more memory. */
export async function unpackDatabaseTemplate(folder: string): Promise<void> {
  const file = await buildDatabaseTemplate();
  const { extract } = await import("tar");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Synchronous, because starting a task takes longer than writing one of the small files.
  extract({ sync: true, file, cwd: folder, preserveOwner: false, noMtime: true, onwarn: throwFailure });
}

/** tar only warns about a file that it can't write, but without the file the database would be damaged. */
function throwFailure(_code: string, _message: string | Error, data: unknown): void {
  if (data instanceof Error) throw data;
}

async function makeDump(): Promise<Uint8Array> {
  const database = await openPglite({});
  const { mails } = await openLite({
    database,
    databaseName: "The database of the template",
    files: new FileStore(join(tmpdir(), "no-files")),
    secrets: createSecrets(),
    siteUrl: "http://localhost",
    deliver: async () => {},
  });
  await dropTemplates(database);
  await database.query("vacuum analyze");
  await database.query("checkpoint");
  const dump = await database.dump();
  await mails.close();
  await database.close();
  return dump;
}

/** Unused template databases take a third of the space. */
async function dropTemplates(database: Database): Promise<void> {
  await database.query("update pg_database set datistemplate = false where datname <> current_database()");
  for (const name of ["template0", "template1"]) await database.query(`drop database ${name}`);
}

function storeTemplate(name: string, dump: Uint8Array): void {
  mkdirSync(FOLDER, { recursive: true });
  writeFileOnce(join(FOLDER, name), dump);
  for (const other of readdirSync(FOLDER)) {
    if (other.endsWith(".tar") && other !== name) rmSync(join(FOLDER, other), { force: true });
  }
}

/** Never replaces an existing file, because another process may read it. */
export function writeFileOnce(file: string, contents: Uint8Array): void {
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, contents);
  try {
    linkSync(draft, file);
  } catch {
    if (!existsSync(file)) renameSync(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
}

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
  await database.script(
    `drop schema ${names?.schemas} cascade;
     drop role ${names?.roles};
     create schema public authorization pg_database_owner;
     grant usage on schema public to public;
     comment on schema public is 'standard public schema'`,
  );
}
