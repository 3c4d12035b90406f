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
