import { createPushKey } from "@diary/core/reminder/web-push";

import { createSecrets, requireSecrets, type Secrets } from "../secrets.ts";
import { type Database, hasTable, type Query } from "./database.ts";

const SCHEMA = "local_backend";
const TABLE = `${SCHEMA}.secret`;

/** The database stores the secrets: with a PostgreSQL server, sessions stay valid even if DATA_DIR is lost. */
export function storedSecrets(database: Database, where: string): Promise<Secrets> {
  return database.transaction(async ({ query }) => {
    const stored = await read(query);
    if (stored !== undefined) return requireSecrets(stored, `${TABLE} of ${where}`);
    const made = createSecrets();
    await write(query, made);
    return made;
  });
}

/** Created once: with a new key, browsers get no reminders until their users visit the site again. */
export function storedPushKey(database: Database): Promise<JsonWebKey> {
  return database.transaction(async ({ query }) => {
    const stored = (await read(query))?.["push_key"];
    if (stored !== undefined) return JSON.parse(stored) as JsonWebKey;
    const made = await createPushKey();
    await query(`insert into ${TABLE} (name, value) values ('push_key', $1)`, [JSON.stringify(made)]);
    return made;
  });
}

/** Undefined if there is no table, because secrets were never created. An empty table means damage. */
async function read(query: Query): Promise<Record<string, string> | undefined> {
  if (!(await hasTable(query, TABLE))) return undefined;
  const rows = await query<{ name: string; value: string }>(`select name, value from ${TABLE}`);
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

async function write(query: Query, secrets: Secrets): Promise<void> {
  await query(`create schema ${SCHEMA}`);
  await query(`revoke all on schema ${SCHEMA} from public`);
  await query(`create table ${TABLE} (name text primary key, value text not null)`);
  await query(`revoke all on ${TABLE} from public`);
  for (const [name, value] of Object.entries(secrets)) {
    await query(`insert into ${TABLE} (name, value) values ($1, $2)`, [name, value]);
  }
}
