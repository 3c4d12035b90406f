import type { Database } from "../database/database.ts";

/** Removes every user, and with them every row of theirs, and what an operator has set; schema and bucket stay. */
export async function emptyDatabase(database: Database): Promise<void> {
  await database.script(
    `begin;
     -- The staff's log refuses to be emptied.
     set local session_replication_role = replica;
     truncate auth.users cascade;
     commit;
     truncate public.feedback, private.invitation; delete from storage.objects;
     update public.site set sign_up = 'open', announcement = null, announced_at = null;`,
  );
}
