import { StartError } from "../start-error.ts";
import { type Database, hasTable } from "./database.ts";
import { openPostgres } from "./open-postgres.ts";
import { failureReason } from "./unavailable.ts";

/** First version with security_invoker views. */
const OLDEST = 15;

export async function openServer(url: string): Promise<Database> {
  const { host, pathname } = new URL(url);
  const name = `${host}${pathname}`;
  let database: Database;
  try {
    database = await openPostgres(url);
  } catch (cause) {
    throw new StartError(
      `The PostgreSQL server of DATABASE_URL (${name}) can't be reached: ${failureReason(cause)}.`,
      {
        cause,
      },
    );
  }
  const [row] = await database.query<{ version: number }>(
    "select current_setting('server_version_num')::int as version",
  );
  const major = Math.floor((row?.version ?? 0) / 10_000);
  if (major >= OLDEST) return database;
  await database.close();
  throw new StartError(
    `The server of DATABASE_URL (${name}) is PostgreSQL ${major}: it must be ${OLDEST} or later.`,
  );
}

/** True for a Supabase project. Checks the owner of a table, because a role exists in all databases of a server. */
export async function isHosted({ query }: Database): Promise<boolean> {
  const [found] = await query(
    "select from pg_tables where schemaname = 'auth' and tablename = 'users' and tableowner = 'supabase_auth_admin'",
  );
  return found !== undefined;
}

export async function hasUsers({ query }: Database): Promise<boolean> {
  return (await hasTable(query, "auth.users")) && (await query("select from auth.users limit 1")).length > 0;
}
