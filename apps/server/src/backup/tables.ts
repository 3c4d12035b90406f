import type { Query } from "../database/database.ts";
import type { FileStore } from "../storage/file-store.ts";
import type { HostedStorage } from "../storage/hosted-storage.ts";

export interface Table {
  name: string;
  /** Sorted by name, so a row has the same text in every database. */
  columns: readonly string[];
}

/** Schemas with data. Migrations create the rows of `supabase_migrations`, so it is not backed up. */
const SCHEMAS = ["auth", "local_backend", "private", "public", "storage"];

/** `hosted`: a Supabase project. Its secrets and sessions aren't backed up; its storage service returns the images. */
export type AuthServices =
  | { kind: "embedded"; files: FileStore }
  | { kind: "hosted"; storage: HostedStorage };

export const PICTURES = "storage.objects";
/** Columns that Supabase's tables and the embedded database share. New versions of Supabase add columns. */
const SHARED_COLUMNS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    "auth.users": `aud banned_until confirmation_sent_at confirmation_token created_at deleted_at email email_change
      email_change_confirm_status email_change_sent_at email_change_token_current email_change_token_new
      email_confirmed_at encrypted_password id invited_at is_anonymous is_sso_user last_sign_in_at phone phone_change
      phone_change_sent_at phone_change_token phone_confirmed_at raw_app_meta_data raw_user_meta_data
      reauthentication_sent_at reauthentication_token recovery_sent_at recovery_token role updated_at`,
    "auth.identities": "created_at id identity_data last_sign_in_at provider provider_id updated_at user_id",
    "auth.mfa_factors": "created_at factor_type friendly_name id secret status updated_at user_id",
    [PICTURES]: `bucket_id created_at id last_accessed_at metadata name owner owner_id updated_at user_metadata
      version`,
  }).map(([table, columns]) => [table, new Set(columns.split(/\s+/))]),
);

/** Excluded from backups: Supabase doesn't have this column, and a code expires within a minute. */
const LAST_CODE = "last_used_step";

export async function tablesIn(
  query: Query,
  kind: AuthServices["kind"] = "embedded",
  purpose: "read" | "write" = "read",
): Promise<Table[]> {
  const tables = await query<{ name: string; columns: string[] }>(
    `select n.nspname || '.' || c.relname as name, array_agg(a.attname::text order by a.attname::text collate "C") as columns
     from pg_catalog.pg_class c
     join pg_catalog.pg_namespace n on n.oid = c.relnamespace
     join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r' and n.nspname = any ($1) and (a.attname <> $2 or $3 = 'write')
     group by 1 order by 1`,
    [SCHEMAS, LAST_CODE, purpose],
  );
  const order = await references(query);
  if (kind === "embedded") return parentsFirst(tables, order);
  const chosen = tables
    .filter(
      ({ name }) => isOurs(name) || (SHARED_COLUMNS.has(name) && (purpose === "read" || name !== PICTURES)),
    )
    .map(({ name, columns }) => ({
      name,
      columns: columns.filter((column) => isOurs(name) || SHARED_COLUMNS.get(name)?.has(column)),
    }));
  return parentsFirst(chosen, order);
}

export const quoteIdentifier = (name: string): string =>
  name
    .split(".")
    .map((part) => `"${part.replaceAll('"', '""')}"`)
    .join(".");

export const quotedList = (columns: readonly string[]): string => columns.map(quoteIdentifier).join(", ");

const isOurs = (name: string) => /^(public|private)\./.test(name);

async function references(query: Query): Promise<Map<string, string[]>> {
  const rows = await query<{ child: string; parents: string[] }>(
    `select cn.nspname || '.' || c.relname as child, array_agg(pn.nspname || '.' || p.relname) as parents
     from pg_catalog.pg_constraint k
     join pg_catalog.pg_class c on c.oid = k.conrelid join pg_catalog.pg_namespace cn on cn.oid = c.relnamespace
     join pg_catalog.pg_class p on p.oid = k.confrelid join pg_catalog.pg_namespace pn on pn.oid = p.relnamespace
     where k.contype = 'f' and k.conrelid <> k.confrelid
     group by 1`,
  );
  return new Map(rows.map(({ child, parents }) => [child, parents]));
}

function parentsFirst(tables: readonly Table[], parents: ReadonlyMap<string, string[]>): Table[] {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const ordered = new Set<Table>();
  const add = (table: Table | undefined) => {
    if (table === undefined || ordered.has(table)) return;
    for (const parent of parents.get(table.name) ?? []) add(byName.get(parent));
    ordered.add(table);
  };
  for (const table of tables) add(table);
  return [...ordered];
}
