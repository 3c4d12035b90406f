import type { Database, Query, Row } from "../database/database.ts";
import type { FileStore } from "./file-store.ts";

/** A younger file without a row may belong to an upload that hasn't written its row yet. */
const DAY_MS = 86_400_000;

export async function removeOrphanedFiles({ query }: Database, files: FileStore): Promise<void> {
  const dayAgo = new Date(Date.now() - DAY_MS);
  const orphans = await query<StoredFile>(
    `delete from storage.objects o using private.orphaned_files() f
     where (o.bucket_id, o.name) = (f.bucket_id, f.name)
     returning o.bucket_id as bucket, o.name as key`,
  );
  await deleteFiles(files, orphans);
  const objects = await query<StoredFile>("select bucket_id as bucket, name as key from storage.objects");
  await files.removeOthers(objects, dayAgo);
}

interface StoredFile extends Row {
  bucket: string;
  key: string;
}

/** Call it before a user is deleted: the deletion removes the rows with the names of the files. */
export function filesOfUser(query: Query, userId: string): Promise<StoredFile[]> {
  return query<StoredFile>(
    `select bucket_id as bucket, name as key from storage.objects
     where bucket_id in ('avatars', 'photos') and name collate "C" >= $1 || '/' and name collate "C" < $1 || '0'`,
    [userId.toLowerCase()],
  );
}

export async function deleteFiles(files: FileStore, removed: readonly StoredFile[]): Promise<void> {
  await Promise.all(removed.map(({ bucket, key }) => files.deleteObject(bucket, key)));
}
