import { quoteIdentifier } from "../backup/tables.ts";
// What a person may ask to see: every row that names them, in whatever table.
import type { Query } from "../database/database.ts";

/** What opens the account is nobody's to hand out. */
const SECRET = /password|token/;

/** All rows about a user, by table; tables without any are left out. */
export async function everythingAbout(
  query: Query,
  id: string,
  email: string | null,
): Promise<Record<string, unknown[]>> {
  const tables = await query<{ name: string; columns: string[] }>(
    `select n.nspname || '.' || c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_catalog.pg_attribute a
     join pg_catalog.pg_class c on c.oid = a.attrelid and c.relkind = 'r'
     join pg_catalog.pg_namespace n on n.oid = c.relnamespace and n.nspname in ('public', 'private', 'auth')
     where not a.attisdropped and a.attname in ('user_id', 'reporter_id') and c.relname !~ 'token'
     group by 1 order by 1`,
  );
  const found: Record<string, unknown[]> = {};
  const read = async (name: string, condition: string, parameters: readonly unknown[] = [id]) => {
    const rows = await query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from ${quoteIdentifier(name)} t where ${condition}`,
      parameters,
    );
    if (rows.length > 0) found[name] = rows.map(({ row }) => withoutSecrets(row));
  };
  await read("auth.users", "t.id::text = $1");
  for (const { name, columns } of tables) {
    const byAddress = name === "public.feedback" ? " or lower(t.email) = lower($2)" : "";
    const condition = columns.map((column) => `t.${quoteIdentifier(column)}::text = $1`).join(" or ");
    await read(name, condition + byAddress, byAddress === "" ? [id] : [id, email]);
  }
  await read("auth.audit_log_entries", "t.payload ->> 'actor_id' = $1");
  await read("storage.objects", "t.bucket_id = 'avatars' and starts_with(t.name, $1 || '/')");
  return found;
}

const withoutSecrets = (row: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !SECRET.test(column)));
