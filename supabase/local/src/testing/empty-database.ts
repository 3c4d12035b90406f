import type { Database } from "../database/database.ts";

/** Removes every user, and with them every row of theirs; the schema and the bucket stay. */
export async function emptyDatabase(database: Database): Promise<void> {
  await database.script(
    "truncate auth.users cascade; truncate public.feedback; delete from storage.objects;",
  );
}
