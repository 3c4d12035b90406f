import type { Database } from "./database.ts";

/**
 * What autovacuum does on a server; PGlite has none, and its tables and its log would grow for ever. Table by table, so that
 * a request that comes meanwhile waits for one of them at most.
 */
export async function vacuumAndCheckpoint(database: Database): Promise<void> {
  const tables = await database.query<{ name: string }>(
    `select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
     union all
     select format('pg_catalog.%I', relname) from pg_class where relnamespace = 'pg_catalog'::regnamespace and relkind = 'r'`,
  );
  for (const { name } of tables) await database.query(`vacuum analyze ${name}`);
  await database.query("checkpoint");
}
