import { errorCodeFromStatus } from "../errors/from-postgrest.ts";
import { AppError } from "../errors/index.ts";
import type { DiaryClient } from "../supabase/index.ts";
import { photoPath, type PhotoSize } from "./photo-path.ts";
import { failureOf, sendToStorage } from "./storage-request.ts";

const SIGNED_FOR = 3600;
/** The server rejects more than 500 files. */
const MOST_SIGNED = 400;

/** Returns addresses by photo id. Photos that the user may not read have none. */
export async function fetchPhotoUrls(
  diary: DiaryClient,
  files: readonly { userId: string; photoId: string }[],
  size: PhotoSize,
  shareToken?: string,
): Promise<Map<string, string>> {
  const [first, rest] = [files.slice(0, MOST_SIGNED), files.slice(MOST_SIGNED)];
  if (first.length === 0) return new Map();
  const urls = await fetchUrls(diary, first, size, shareToken);
  return rest.length === 0
    ? urls
    : new Map([...urls, ...(await fetchPhotoUrls(diary, rest, size, shareToken))]);
}

async function fetchUrls(
  diary: DiaryClient,
  files: readonly { userId: string; photoId: string }[],
  size: PhotoSize,
  shareToken?: string,
): Promise<Map<string, string>> {
  const paths = files.map(({ photoId, userId }) => photoPath(userId, photoId, size));
  const response = await sendToStorage(diary, "object/sign/photos", {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(shareToken !== undefined && { "x-share-token": shareToken }),
    },
    body: JSON.stringify({ expiresIn: SIGNED_FOR, paths }),
  });
  if (!response.ok) {
    const { message, status } = await failureOf(response);
    throw new AppError(errorCodeFromStatus(status), message);
  }
  const signed = (await response.json()) as { path: string | null; signedURL: string | null }[];
  const urls = new Map(signed.map(({ path, signedURL }) => [path, signedURL]));
  return new Map(
    files.flatMap(({ photoId }, index) => {
      const url = urls.get(paths[index] ?? "");
      return url ? [[photoId, new URL(`${diary.config.url}/storage/v1${url}`).href] as const] : [];
    }),
  );
}
