import { fetchPhotoUrls } from "../photo/index.ts";
import { failureOf } from "../photo/storage-request.ts";
import type { DiaryClient } from "../supabase/index.ts";

export interface ExportedFile {
  photoId: string;
  file: string;
  bytes: Uint8Array;
}

/** Addresses per request. Addresses expire after an hour, so the export can't request all of them first. */
const PER_REQUEST = 100;

/** Downloads the large files, one at a time. Skips missing files. Throws other errors. */
export async function* fetchPhotoFiles(
  diary: DiaryClient,
  userId: string,
  photoIds: readonly string[],
  signal: AbortSignal | undefined,
): AsyncGenerator<ExportedFile> {
  for (let at = 0; at < photoIds.length; at += PER_REQUEST) {
    const part = photoIds.slice(at, at + PER_REQUEST).map((photoId) => ({ userId, photoId }));
    const urls = await fetchPhotoUrls(diary, part, "large");
    for (const [photoId, url] of urls) {
      const response = await diary.fetch(url, { signal: signal ?? null });
      if (!response.ok) {
        const { status } = await failureOf(response);
        if (status === 404) continue;
        throw new Error(`A photo: HTTP ${status}`);
      }
      const type = response.headers.get("content-type") === "image/jpeg" ? "jpg" : "webp";
      const bytes = new Uint8Array(await response.arrayBuffer());
      yield { photoId, file: `photos/${photoId}.${type}`, bytes };
    }
  }
}
