import type { Database } from "../database/database.ts";
import { openServer } from "../database/open-server.ts";
import { StartError } from "../start-error.ts";

const ADMIN_NAME = "challenge-diary-admin";

/** Opens the database of an address for the operator's commands, told apart from a server of ours that uses it. */
export async function openForOperator(url: string): Promise<Database> {
  const address = new URL(url);
  address.searchParams.set("application_name", ADMIN_NAME);
  return openServer(address.href);
}

/** Whether a database has services of Supabase's own beside it. */
export async function isHosted({ query }: Database): Promise<boolean> {
  return (await query("select from pg_roles where rolname = 'supabase_auth_admin'")).length > 0;
}

/** Refuses a database that a server of ours is connected to: what it writes meanwhile would be lost. */
export async function refuseInUse({ query }: Database): Promise<void> {
  const [row] = await query<{ servers: number }>(
    `select count(*)::int as servers from pg_stat_activity
     where datname = current_database() and application_name = 'challenge-diary'`,
  );
  if (row?.servers === 0) return;
  throw new StartError("A server of Challenge Diary uses that database: stop it first.");
}

/** Whether anybody has an account. */
export async function hasPeople({ query }: Database): Promise<boolean> {
  const [table] = await query<{ found: boolean }>("select to_regclass('auth.users') is not null as found");
  return table?.found === true && (await query("select from auth.users limit 1")).length > 0;
}
