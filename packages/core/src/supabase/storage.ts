import type { StorageClient } from "@supabase/storage-js";

import type { DiaryClient } from "./client.ts";

/** The file storage, downloaded when the first picture is sent. */
export async function openStorage(diary: DiaryClient): Promise<StorageClient> {
  const { StorageClient: Client } = await import("@supabase/storage-js");
  return new Client(`${diary.config.url}/storage/v1`, {}, diary.fetch);
}
