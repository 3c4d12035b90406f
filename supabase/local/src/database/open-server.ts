import { setTimeout as pass } from "node:timers/promises";

import { StartError } from "../start-error.ts";
import type { Database } from "./database.ts";
import { openPostgres } from "./open-postgres.ts";
import { reasonOf } from "./unavailable.ts";

/** The first that can show a view with the rights of its reader. */
const OLDEST = 15;

/** Opens the database of `DATABASE_URL`; what is wrong with it is said without the password in it. */
export async function openServer(url: string): Promise<Database> {
  const { host, pathname } = new URL(url);
  const name = `${host}${pathname}`;
  let database: Database;
  try {
    database = await openPostgres(url);
  } catch (cause) {
    throw new StartError(
      `The PostgreSQL server of DATABASE_URL (${name}) cannot be reached: ${reasonOf(cause)}.`,
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

/** PostgreSQL may be busy: a session ends a moment after its server has stopped. */
const SESSION_ENDS_MS = 2_000;

/** Refuses a database that a server of ours is connected to: what it writes meanwhile would be lost. */
export async function refuseInUse({ query }: Pick<Database, "query">): Promise<void> {
  const until = Date.now() + SESSION_ENDS_MS;
  for (;;) {
    const [row] = await query<{ servers: number }>(
      `select count(*)::int as servers from pg_stat_activity
       where datname = current_database() and application_name = 'challenge-diary'`,
    );
    if (row?.servers === 0) return;
    if (Date.now() >= until) break;
    await pass(100);
  }
  throw new StartError("A server of Challenge Diary uses that database: stop it first.");
}

/** Whether anybody has an account. */
export async function hasPeople({ query }: Database): Promise<boolean> {
  const [table] = await query<{ found: boolean }>("select to_regclass('auth.users') is not null as found");
  return table?.found === true && (await query("select from auth.users limit 1")).length > 0;
}
