import { type Database, hasTable, type Query } from "../database/database.ts";
import { isBeforeBaseline, readMigrations } from "../database/migrations.ts";
import { MIGRATIONS_FOLDER } from "../paths.ts";
import { StartError } from "../start-error.ts";
import type { Backup, Manifest } from "./manifest.ts";
import { describeMissing, picturesIn } from "./pictures.ts";
import { DELETED_ACCOUNTS, noteDeletedAccounts } from "./redelete-accounts.ts";
import { digestTable, beginConsistentRead, writeRows } from "./rows.ts";
import { quoteIdentifier, tablesIn, type AuthServices, type Table } from "./tables.ts";

export interface RestoredRows {
  summary: string;
  /** False if the backup lacks images. */
  isComplete: boolean;
}

/** `deleted`: id hashes of accounts that were deleted after the backup. */
export async function restoreRows(
  database: Database,
  backup: Backup,
  { kind = "embedded", deleted = [] }: { kind?: AuthServices["kind"]; deleted?: readonly string[] } = {},
): Promise<RestoredRows> {
  await loadRows(database, backup, kind, deleted);
  const restored = await verifyRows(database, backup, kind);
  await completeRows(database, backup.manifest);
  return restored;
}

const QUOTA = "private.quota";

/** In these tables, the database may have rows that the backup lacks: deleted accounts, and quotas of later migrations. */
const TABLES_WITH_EXTRA_ROWS: ReadonlySet<string> = new Set([DELETED_ACCOUNTS, QUOTA]);

/** A restore empties these tables, because ended sessions, tokens and links must not become valid again. */
const ENDED = [
  "auth.refresh_tokens",
  "auth.sessions",
  "private.access_token",
  "private.circle_invitation",
  "private.first_staff_link",
  "private.share_link",
];

async function completeRows({ query }: Database, { migrations }: Manifest): Promise<void> {
  if (!isBeforeBaseline(migrations, await readMigrations(MIGRATIONS_FOLDER))) return;
  await query(
    `update public.block b set nickname = p.nickname from public.profile p
     where p.user_id = b.blocked_user_id and b.nickname is null`,
  );
  // Creates the search texts, because triggers were off, and an earlier version may have a different `private.fold`.
  await query(
    `insert into private.challenge_text (challenge_id, user_id, created_at, folded)
     select c.challenge_id, c.user_id, c.created_at,
       private.fold(concat_ws(E'\\n', c.title, c."desc", nullif(c.category, 'Other'), c.tags))
     from public.challenge c where c.visibility <> 'private' and c.hidden_at is null
     on conflict (challenge_id) do update set folded = excluded.folded`,
  );
}

async function loadRows(
  database: Database,
  backup: Backup,
  kind: AuthServices["kind"],
  deleted: readonly string[],
): Promise<void> {
  await database.transaction(async ({ query }) => {
    await query("set local time zone 'UTC'");
    const tables = await tablesToLoad(query, backup, kind);
    const enable = await withoutTriggers(query, tables);
    await query(`create temporary table migrated_quota on commit drop as table ${QUOTA}`);
    // Deletions don't cascade while triggers are off. Older schemas lack some of these tables.
    for (const name of kind === "embedded" ? ENDED : [])
      if (await hasTable(query, name)) await query(`delete from ${quoteIdentifier(name)}`);
    for (const table of tables.toReversed()) await query(`delete from ${quoteIdentifier(table.name)}`);
    for (const table of tables) await writeRows(query, table, backup.rows(table.name));
    // An action without a quota would be unlimited, and older backups lack the quotas of new actions.
    await query(`insert into ${QUOTA} table migrated_quota on conflict do nothing`);
    for (const { name, value } of backup.manifest.sequences) {
      await query("select setval(to_regclass($1::text), $2) where to_regclass($1::text) is not null", [
        name,
        value,
      ]);
    }
    // Runs in the same transaction, so a repeated restore finds these accounts again.
    await noteDeletedAccounts(query, deleted);
    await enable();
  });
}

async function verifyRows(
  database: Database,
  backup: Backup,
  kind: AuthServices["kind"],
): Promise<RestoredRows> {
  const compared = await database.transaction(async ({ query }) => {
    const sums = { rows: 0, tables: 0 };
    await beginConsistentRead(query);
    for (const table of await tablesToLoad(query, backup, kind)) {
      if (TABLES_WITH_EXTRA_ROWS.has(table.name)) continue;
      const { rows, digest } = await digestTable(query, table);
      const expected = backup.manifest.tables.find(({ name }) => name === table.name);
      if (rows !== expected?.rows || digest !== expected.digest) {
        throw new StartError(
          `${table.name} differs from the backup: ${expected?.rows} rows in the backup, ${rows} rows in the database.`,
        );
      }
      sums.rows += rows;
      sums.tables += 1;
    }
    return sums;
  });
  const users = backup.manifest.tables.find(({ name }) => name === "auth.users")?.rows ?? 0;
  const pictures = await picturesIn(backup);
  const missing = describeMissing(pictures);
  const count = pictures.present.length;
  const summary = `Restored and compared ${compared.rows} rows in ${compared.tables} tables, ${users === 1 ? "1 user" : `${users} users`} and ${count} ${count === 1 ? "image" : "images"}.`;
  return missing === undefined
    ? { summary, isComplete: true }
    : { summary: `${summary} ${missing} in the backup.`, isComplete: false };
}

/** Fails if the database lacks a column or table that the backup has rows for. A Supabase project may lack tables. */
async function tablesToLoad(
  query: Query,
  { manifest }: Backup,
  kind: AuthServices["kind"],
): Promise<Table[]> {
  const there = await tablesIn(query, kind, "write");
  const byName = new Map(manifest.tables.map((table) => [table.name, table]));
  const missing = manifest.tables.filter(
    ({ name, rows }) => rows > 0 && kind === "embedded" && !there.some((table) => table.name === name),
  );
  const lost = missing.map(({ name }) => name);
  for (const { name, columns } of there) {
    const present = byName.get(name);
    if (present === undefined || present.rows === 0) continue;
    lost.push(
      ...present.columns.filter((column) => !columns.includes(column)).map((column) => `${name}.${column}`),
    );
  }
  if (lost.length > 0)
    throw new StartError(`The database has no column or table for ${lost.join(", ")} of the backup.`);
  return there.flatMap(({ name }) => {
    const present = byName.get(name);
    return present === undefined || ENDED.includes(name) ? [] : [{ name, columns: present.columns }];
  });
}

async function withoutTriggers(query: Query, tables: readonly Table[]): Promise<() => Promise<void>> {
  await query("savepoint triggers");
  try {
    await query("set local session_replication_role = replica");
    return async () => void (await query("set local session_replication_role = origin"));
  } catch {
    // The role is no superuser and can't disable foreign keys, so the load order must satisfy them.
    await query("rollback to savepoint triggers");
    for (const { name } of tables) await query(`alter table ${quoteIdentifier(name)} disable trigger user`);
    return async () => {
      // Pending deferred constraints would block changes to their tables.
      await query("set constraints all immediate");
      for (const { name } of tables) await query(`alter table ${quoteIdentifier(name)} enable trigger user`);
    };
  }
}
