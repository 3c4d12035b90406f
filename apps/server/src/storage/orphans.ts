import type { Database } from "../database/database.ts";
import type { FileStore } from "./file-store.ts";

/** What is younger may be about to be named: a picture is uploaded before the profile that shows it is saved. */
const DAY_MS = 86_400_000;

/**
 * Removes the pictures that no profile names (of who closed the page between two requests), and the files that no object
 * of the storage service stands for (of a server that was killed between them), once they are a day old.
 */
export async function removeOrphanedFiles({ query }: Database, files: FileStore): Promise<void> {
  const dayAgo = new Date(Date.now() - DAY_MS);
  const orphans = await query<{ name: string }>(
    `delete from storage.objects o
     where o.bucket_id = 'avatars' and greatest(o.created_at, o.updated_at) < $1
       and not exists (select from public.profile p where p.avatar_url = o.name)
     returning o.name`,
    [dayAgo.toISOString()],
  );
  await files.deleteObjects(
    "avatars",
    orphans.map(({ name }) => name),
  );
  const objects = await query<{ bucket: string; key: string }>(
    "select bucket_id as bucket, name as key from storage.objects",
  );
  await files.removeOthers(objects, dayAgo);
}
