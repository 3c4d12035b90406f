import { type Database, hasTable, type Query } from "../database/database.ts";
import type { FileStore } from "../storage/file-store.ts";
import { deleteFiles } from "../storage/orphans.ts";

export const DELETED_ACCOUNTS = "private.deleted_account";

/** Must be the same hash as in the database's trigger. */
const hashOf = (id: string) => `encode(sha256(convert_to(${id}, 'UTF8')), 'hex')`;

export async function deletedAccounts({ query }: Pick<Database, "query">): Promise<string[]> {
  if (!(await hasTable(query, DELETED_ACCOUNTS))) return [];
  const rows = await query<{ id_hash: string }>(`select id_hash from ${DELETED_ACCOUNTS}`);
  return rows.map(({ id_hash }) => id_hash);
}

export async function noteDeletedAccounts(query: Query, hashes: readonly string[]): Promise<void> {
  if (hashes.length === 0 || !(await hasTable(query, DELETED_ACCOUNTS))) return;
  await query(`insert into ${DELETED_ACCOUNTS} (id_hash) select unnest($1::text[]) on conflict do nothing`, [
    hashes,
  ]);
}

export async function redeleteAccounts(
  database: Database,
  files: FileStore,
  hashes: readonly string[],
): Promise<number> {
  if (hashes.length === 0) return 0;
  const { users, pictures } = await database.transaction(async ({ query }) => {
    const objects = await query<{ bucket: string; key: string }>(
      `delete from storage.objects where ${hashOf("split_part(name, '/', 1)")} = any ($1)
       returning bucket_id as bucket, name as key`,
      [hashes],
    );
    const deleted = await query(`delete from auth.users where ${hashOf("id::text")} = any ($1) returning 1`, [
      hashes,
    ]);
    await query(`delete from auth.audit_log_entries where ${hashOf("payload ->> 'actor_id'")} = any ($1)`, [
      hashes,
    ]);
    return { users: deleted.length, pictures: objects };
  });
  await deleteFiles(files, pictures);
  return users;
}
