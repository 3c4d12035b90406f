// Settings of PostgREST's roles. A migration skips settings that its role is not allowed to change.
import type { Database } from "@diary/server/database/database";

const SETTINGS = [
  ["authenticator", "pgrst.db_pre_request", "private.reject_revoked_session"],
  ["authenticator", "pgrst.db_max_rows", "1000"],
  ["authenticator", "pgrst.db_aggregates_enabled", "false"],
  ["authenticator", "pgrst.db_plan_enabled", "false"],
  ["anon", "statement_timeout", "3s"],
  ["authenticated", "statement_timeout", "8s"],
] as const;

/** Returns the statements that a more privileged role must run, or none if all settings are present. */
export async function missingProtection(database: Database): Promise<string[]> {
  const rows = await database.query<{ role: string; setting: string }>(`
    select r.rolname as role, unnest(s.setconfig) as setting
    from pg_catalog.pg_db_role_setting s
    join pg_catalog.pg_roles r on r.oid = s.setrole
    where s.setdatabase in (0, (select oid from pg_catalog.pg_database where datname = current_database()))`);
  const present = new Set(rows.map(({ role, setting }) => `${role} ${setting}`));
  const missing = SETTINGS.filter(([role, name, value]) => !present.has(`${role} ${name}=${value}`));
  if (missing.length === 0) return [];
  return [
    ...missing.map(([role, name, value]) => `alter role ${role} set ${name} = '${value}';`),
    "notify pgrst, 'reload config';",
  ];
}
