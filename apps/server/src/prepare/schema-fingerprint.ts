import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { PREPARED_TABLE } from "../database/catalogue-cache.ts";
import { type Database, hasTable } from "../database/database.ts";
import { readMigrations } from "../database/migrations.ts";
import { CATALOG_FILE, MIGRATIONS_FOLDER, readManifest } from "../paths.ts";

const SOURCES = ["schema-fingerprint.ts", "database-template.ts"].map((file) =>
  fileURLToPath(new URL(file, import.meta.url)),
);

export async function schemaFingerprint(): Promise<string> {
  const hash = createHash("sha256");
  for (const { version, sql } of await readMigrations(MIGRATIONS_FOLDER)) hash.update(version).update(sql);
  return hash.update(preparationHash()).digest("hex").slice(0, 24);
}

export function preparationHash(): string {
  const { preparation } = readManifest();
  if (preparation !== undefined) return preparation;
  const hash = createHash("sha256");
  for (const file of [CATALOG_FILE, ...SOURCES]) hash.update(readFileSync(file));
  return hash.digest("hex");
}

export async function isSchemaCurrent({ query }: Database, fingerprint: string): Promise<boolean> {
  if (!(await hasTable(query, PREPARED_TABLE))) return false;
  const rows = await query(`select from ${PREPARED_TABLE} where fingerprint = $1`, [fingerprint]);
  return rows.length > 0;
}

export async function recordFingerprint(database: Database, fingerprint: string): Promise<void> {
  await database.transaction(async ({ query }) => {
    await query(`create table if not exists ${PREPARED_TABLE} (fingerprint text not null, catalogue text)`);
    await query(`delete from ${PREPARED_TABLE}`);
    await query(`insert into ${PREPARED_TABLE} (fingerprint) values ($1)`, [fingerprint]);
  });
}

// Creates the roles of hosted Supabase. They get all rights in `storage`, so only policies restrict them there.
const ROLES = `
do $$ begin
  if not exists (select from pg_roles where rolname = 'anon') then
    create role anon nologin noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'authenticated') then
    create role authenticated nologin noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'service_role') then
    begin
      create role service_role nologin noinherit bypassrls;
    exception when insufficient_privilege then
      -- Only a superuser can grant bypassrls. The product never uses this role.
      create role service_role nologin noinherit;
    end;
  end if;
end $$;
-- The role that runs the migrations must be able to switch to these roles for a request.
grant anon, authenticated, service_role to current_user;
grant usage on schema public, auth, storage to anon, authenticated, service_role;
grant all on all tables in schema storage to anon, authenticated, service_role;
`;

export async function createRoles(database: Database): Promise<void> {
  await database.script(ROLES);
}
