// Adds what the last migrations before the baseline added to the rows of an older backup.
import type { Database } from "../database/database.ts";
import { isBeforeBaseline, readMigrations } from "../database/migrations.ts";
import { MIGRATIONS_FOLDER } from "../paths.ts";
import type { Manifest } from "./manifest.ts";

const STATEMENTS = [
  `insert into private.quota (action, hourly, hourly_import) values
     ('report-signed-out-severe', 60, 60), ('report-signed-out-network', 10, 10)
   on conflict do nothing`,
  `update public.block b set nickname = p.nickname from public.profile p
   where p.user_id = b.blocked_user_id and b.nickname is null`,
];

export async function completeRows(
  { query }: Pick<Database, "query">,
  { migrations }: Manifest,
): Promise<void> {
  if (!isBeforeBaseline(migrations, await readMigrations(MIGRATIONS_FOLDER))) return;
  for (const statement of STATEMENTS) await query(statement);
}
