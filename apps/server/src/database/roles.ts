import type { Database } from "./database.ts";

// As hosted Supabase has them. `storage` is lite's schema; its own policies decide there.
const ROLES = `
do $$ begin
  if not exists (select from pg_roles where rolname = 'anon') then
    create role anon nologin noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'authenticated') then
    create role authenticated nologin noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'service_role') then
    begin
      create role service_role nologin noinherit bypassrls;
    exception when insufficient_privilege then
      -- Only a superuser may give that right; the product itself never acts in this role.
      create role service_role nologin noinherit;
    end;
  end if;
end $$;
-- Whoever runs the migrations must be able to become each of them for a request.
grant anon, authenticated, service_role to current_user;
grant usage on schema public, auth, storage to anon, authenticated, service_role;
grant all on all tables in schema storage to anon, authenticated, service_role;
`;

/** The roles that requests run as. To be called before the migrations, which grant to them. */
export async function createRoles(database: Database): Promise<void> {
  await database.script(ROLES);
}

/**
 * On its first request lite grants everything on every table to anon and authenticated, which undoes the grants
 * of the migrations. Telling it that it has done so keeps them as they are written, and as they hold when hosted.
 */
export function preventGrantReset(connection: Database["connection"]): void {
  Object.assign(connection, { rlsState: "active" });
}
