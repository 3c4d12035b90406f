import type { Database } from "./database.ts";
import { unpackDatabaseTemplate } from "./migrated-dump.ts";
import { openPglite } from "./open-pglite.ts";

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
