import type { Database } from "../database/database.ts";

export async function emptyDatabase(database: Database): Promise<void> {
  // `delete` is ten times faster than `truncate`, which creates new files for each table.
  await database.script(
    `do $$
     declare
       filled regclass;
     begin
       -- Turns off triggers, because a trigger of the staff's log rejects deletions.
       perform set_config('session_replication_role', 'replica', true);
       for filled in
         with recursive filled_table (id) as (
           select unnest(array[
             'auth.users', 'auth.audit_log_entries', 'storage.objects', 'public.circle', 'public.feedback',
             'private.deleted_account', 'private.deleted_challenge', 'private.invitation', 'private.first_staff_link'
           ]::regclass[])::oid
           union
           select conrelid from pg_constraint join filled_table on confrelid = id where contype = 'f'
         )
         select id from filled_table
       loop
         execute format('delete from %s', filled);
       end loop;
     end $$;
     update public.site set sign_up = 'open', announcement = null, announced_at = null;`,
  );
}
