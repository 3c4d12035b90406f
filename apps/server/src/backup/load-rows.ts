import { type Database, hasTable, type Query } from "../database/database.ts";
import { isBeforeBaseline, readMigrations } from "../database/migrations.ts";
import { MIGRATIONS_FOLDER } from "../paths.ts";
import { StartError } from "../start-error.ts";
import { DELETED_ACCOUNTS, noteDeletedAccounts } from "./deleted-again.ts";
import type { Backup, Manifest } from "./manifest.ts";
import { missingInWords, picturesIn } from "./pictures.ts";
import { digestTable, beginConsistentRead, writeRows } from "./rows.ts";
import { quoteIdentifier, tablesIn, type AuthServices, type Table } from "./tables.ts";

/**
 * Puts the rows of a backup into a database of the same schema, in the place of what the migrations put there: all, or
 * nothing. Compares what is there then with the backup, and answers what was compared, in words.
 *
 * @param deleted the hashes of accounts that were deleted since the backup was made.
 */
export async function restoreRows(
  database: Database,
  backup: Backup,
  { kind = "embedded", deleted = [] }: { kind?: AuthServices["kind"]; deleted?: readonly string[] } = {},
): Promise<string> {
  await loadRows(database, backup, kind, deleted);
  const said = await verifyRows(database, backup, kind);
  await completeRows(database, backup.manifest);
  return said;
}

const QUOTA = "private.quota";

/** Tables that hold later rows than the backup's, too: accounts that were deleted since, and quotas of later migrations. */
const WITH_LATER_ROWS: ReadonlySet<string> = new Set([DELETED_ACCOUNTS, QUOTA]);

/**
 * Tables that a restore leaves empty: a session, a token or a link that was ended since the backup must not come back.
 * Users sign in again.
 */
const ENDED = ["auth.refresh_tokens", "auth.sessions", "private.access_token", "private.share_link"];

/** What the last migrations before the baseline changed in the rows of an older backup. */
async function completeRows({ query }: Database, { migrations }: Manifest): Promise<void> {
  if (!isBeforeBaseline(migrations, await readMigrations(MIGRATIONS_FOLDER))) return;
  await query(
    `update public.block b set nickname = p.nickname from public.profile p
     where p.user_id = b.blocked_user_id and b.nickname is null`,
  );
}

/** Nothing that the triggers would do is done again. */
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
    // Triggers are off, those that cascade as well. An older schema lacks some of them.
    for (const name of kind === "embedded" ? ENDED : [])
      if (await hasTable(query, name)) await query(`delete from ${quoteIdentifier(name)}`);
    for (const table of tables.toReversed()) await query(`delete from ${quoteIdentifier(table.name)}`);
    for (const table of tables) await writeRows(query, table, backup.rows(table.name));
    // An action without a quota is not limited, and an older backup lacks the later ones.
    await query(`insert into ${QUOTA} table migrated_quota on conflict do nothing`);
    for (const { name, value } of backup.manifest.sequences) {
      await query("select setval(to_regclass($1::text), $2) where to_regclass($1::text) is not null", [
        name,
        value,
      ]);
    }
    // With the rows: a restore that ends before these accounts are deleted again must still know them when it is repeated.
    await noteDeletedAccounts(query, deleted);
    await enable();
  });
}

/** Reads everything back and compares it with the backup, row by row; names the first table that differs. */
async function verifyRows(database: Database, backup: Backup, kind: AuthServices["kind"]): Promise<string> {
  const compared = await database.transaction(async ({ query }) => {
    const sums = { rows: 0, tables: 0 };
    await beginConsistentRead(query);
    for (const table of await tablesToLoad(query, backup, kind)) {
      if (WITH_LATER_ROWS.has(table.name)) continue;
      const { rows, digest } = await digestTable(query, table);
      const expected = backup.manifest.tables.find(({ name }) => name === table.name);
      if (rows !== expected?.rows || digest !== expected.digest) {
        throw new StartError(
          `${table.name} is not as it was: ${expected?.rows} rows were to be written, and ${rows} are there or differ.`,
        );
      }
      sums.rows += rows;
      sums.tables += 1;
    }
    return sums;
  });
  const people = backup.manifest.tables.find(({ name }) => name === "auth.users")?.rows ?? 0;
  const pictures = await picturesIn(backup);
  const missing = missingInWords(pictures);
  const ofPeople = people === 1 ? "1 person" : `${people} people`;
  const count = pictures.present.length;
  const said = `${compared.rows} rows in ${compared.tables} tables, of ${ofPeople}, and ${count} ${count === 1 ? "picture" : "pictures"}: all compared.`;
  return missing === undefined ? said : `${said} ${missing} in the backup.`;
}

/** The backup's tables as the database has them. What it has no place for is refused, unless there is nothing in it. */
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
    const kept = byName.get(name);
    if (kept === undefined || kept.rows === 0) continue;
    lost.push(
      ...kept.columns.filter((column) => !columns.includes(column)).map((column) => `${name}.${column}`),
    );
  }
  if (lost.length > 0)
    throw new StartError(`The database has no place for ${lost.join(", ")} of the backup.`);
  return there.flatMap(({ name }) => {
    const kept = byName.get(name);
    return kept === undefined || ENDED.includes(name) ? [] : [{ name, columns: kept.columns }];
  });
}

/** Switches triggers off for the transaction, and answers how to switch them on again. */
async function withoutTriggers(query: Query, tables: readonly Table[]): Promise<() => Promise<void>> {
  await query("savepoint triggers");
  try {
    await query("set local session_replication_role = replica");
    return async () => void (await query("set local session_replication_role = origin"));
  } catch {
    // Only a superuser may. An owner can do the same table by table; foreign keys are kept by the order.
    await query("rollback to savepoint triggers");
    for (const { name } of tables) await query(`alter table ${quoteIdentifier(name)} disable trigger user`);
    return async () => {
      // Those that are judged at the end of a transaction would hold up the changes of their tables.
      await query("set constraints all immediate");
      for (const { name } of tables) await query(`alter table ${quoteIdentifier(name)} enable trigger user`);
    };
  }
}
