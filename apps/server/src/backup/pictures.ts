import { existsSync } from "node:fs";
import { join } from "node:path";

import type { Database } from "../database/database.ts";
import { fileOf, type FileStore } from "../storage/file-store.ts";
import type { HostedStorage, StoredObject } from "../storage/hosted-storage.ts";
import type { Backup } from "./manifest.ts";
import { PICTURES } from "./tables.ts";

export interface Pictures {
  present: StoredObject[];
  missing: StoredObject[];
}

export async function picturesIn({ manifest, rows }: Backup): Promise<Pictures> {
  const pictures: Pictures = { present: [], missing: [] };
  if (!manifest.tables.some(({ name }) => name === PICTURES)) return pictures;
  const files = new Set(manifest.files.map(({ path }) => path));
  for await (const line of rows(PICTURES)) {
    const { bucket_id: bucket, name } = JSON.parse(line) as { bucket_id: string; name: string };
    pictures[files.has(fileOf(bucket, name)) ? "present" : "missing"].push({ bucket, name });
  }
  return pictures;
}

export function describeMissing({ present, missing }: Pictures): string | undefined {
  if (missing.length === 0) return undefined;
  return `${missing.length} of ${present.length + missing.length} images ${missing.length === 1 ? "is" : "are"} missing`;
}

/** Maximum number of concurrent transfers. Each has one file in memory. */
const TRANSFERS = 4;

export async function forEachObject<T extends StoredObject>(
  objects: readonly T[],
  transfer: (object: T) => Promise<void>,
): Promise<void> {
  const rest = objects.values();
  const work = async () => {
    for (const object of rest) await transfer(object);
  };
  await Promise.all(Array.from({ length: TRANSFERS }, work));
}

export async function downloadPictures(
  database: Database,
  storage: HostedStorage,
  files: FileStore,
): Promise<void> {
  const stored = await database.query<{ bucket: string; name: string; hidden: boolean }>(
    // Treats all avatars of hidden profiles as hidden, because a killed backup may have left them unmarked.
    `select o.bucket_id as bucket, o.name,
       o.bucket_id = 'avatars' and (p.hidden_at is not null or coalesce(o.version, '') like 'hidden:%') as hidden
     from storage.objects o left join public.profile p on p.user_id::text = split_part(o.name, '/', 1)
     where o.bucket_id in ('avatars', 'photos') order by 1, 2`,
  );
  const rows = stored.filter(({ bucket, name }) => !existsSync(join(files.folder, fileOf(bucket, name))));
  const save = async (object: StoredObject) => {
    const bytes = await storage.download(object).catch(unlessDeleted(database, object));
    if (bytes !== undefined) await files.uploadObject(object.bucket, object.name, undefined, bytes);
  };
  await forEachObject(
    rows.filter(({ hidden }) => !hidden),
    save,
  );
  for (const object of rows.filter(({ hidden }) => hidden))
    await whileShown(database, object.name.split("/")[0], () => save(object));
}

function unlessDeleted({ query }: Database, { bucket, name }: StoredObject) {
  return async (error: unknown): Promise<undefined> => {
    const rows = await query("select from storage.objects where bucket_id = $1 and name = $2", [
      bucket,
      name,
    ]);
    if (rows.length > 0) throw error;
  };
}

/** Unmarks the owner's avatars during `work`, because the storage service doesn't find the files of marked images. */
export async function whileShown<T>(
  { query }: Database,
  owner: string | undefined,
  work: () => Promise<T>,
): Promise<T> {
  await query("select private.set_avatars_hidden($1::uuid, false)", [owner]);
  try {
    return await work();
  } finally {
    await query("select private.set_avatars_hidden($1::uuid, true)", [owner]);
  }
}
