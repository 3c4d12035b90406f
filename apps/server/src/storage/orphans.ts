import type { Database } from "../database/database.ts";
import type { FileStore } from "./file-store.ts";

/** A client uploads an image before it saves the profile, so a profile may soon use a new image. */
const DAY_MS = 86_400_000;

/** Deletes images that no profile uses and files without an object, once they are a day old. */
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
