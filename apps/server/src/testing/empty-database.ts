import type { Database } from "../database/database.ts";

/** Removes every user, and with them every row of theirs, and what an operator has set; schema and bucket stay. */
export async function emptyDatabase(database: Database): Promise<void> {
  // Row by row: to truncate so many tables takes the embedded engine ten times as long, since each gets new files.
  await database.script(
    `do $$
     declare
       of_users regclass;
     begin
       -- The staff's log refuses to be emptied.
       perform set_config('session_replication_role', 'replica', true);
       for of_users in
         with recursive of_user (id) as (
           select 'auth.users'::regclass::oid
           union
           select conrelid from pg_constraint join of_user on confrelid = id where contype = 'f'
         )
         select id from of_user
       loop
         execute format('delete from %s', of_users);
       end loop;
     end $$;
     delete from public.feedback; delete from private.invitation; delete from storage.objects;
     update public.site set sign_up = 'open', announcement = null, announced_at = null;`,
  );
}
