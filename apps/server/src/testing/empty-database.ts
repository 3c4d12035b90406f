import type { Database } from "../database/database.ts";

export async function emptyDatabase(database: Database): Promise<void> {
  // `delete` is ten times faster than `truncate`, which creates new files for each table.
  await database.script(
    `do $$
     declare
       of_users regclass;
     begin
       -- Turns off triggers, because a trigger of the staff's log rejects deletions.
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
     delete from public.feedback; delete from private.invitation; delete from private.first_staff_link;
     delete from storage.objects;
     update public.site set sign_up = 'open', announcement = null, announced_at = null;`,
  );
}
