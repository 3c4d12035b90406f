import { rmSync } from "node:fs";

import { createSecrets, readSecretsFile, requireSecrets, type Secrets } from "../secrets.ts";
import type { Database, Query } from "./database.ts";

/** No part of the API; nobody but its owner may even look into it. */
const SCHEMA = "local_backend";
const TABLE = `${SCHEMA}.secret`;

/**
 * The secrets that belong to the data of a database, made the first time. They lie beside the data, so that a
 * lost folder or a copied one changes nothing.
 *
 * @param file where an earlier version kept them: taken over, and then removed
 * @param where names the database in a refusal
 */
export async function storedSecrets(
  database: Database,
  { file, where }: { file: string | undefined; where: string },
): Promise<Secrets> {
  const { secrets, takenOver } = await database.transaction(async ({ query }) => {
    const kept = await read(query);
    if (kept !== undefined)
      return { secrets: requireSecrets(kept, `${TABLE} of ${where}`), takenOver: false };
    const earlier = file === undefined ? undefined : readSecretsFile(file);
    const made = earlier ?? createSecrets();
    await write(query, made);
    return { secrets: made, takenOver: earlier !== undefined };
  });
  if (takenOver && file !== undefined) rmSync(file);
  return secrets;
}

/** Undefined where there never were any; an emptied table is damage. */
async function read(query: Query): Promise<Record<string, string> | undefined> {
  const [table] = await query<{ found: boolean }>("select to_regclass($1) is not null as found", [TABLE]);
  if (table?.found !== true) return undefined;
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
