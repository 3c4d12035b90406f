import { errorCodeFromStatus } from "../errors/from-postgrest.ts";
/** Requests to storage. They don't load supabase-js, because the extension's worker can't load code later. */
import { AppError, type AppErrorCode } from "../errors/index.ts";
import type { DiaryClient } from "../supabase/index.ts";
import { expectSuccess } from "../supabase/response.ts";
import { photoPath, type PhotoSize, type PreparedPhoto } from "./rules.ts";

/** Files never change: a new photo has a new id. */
const CACHED_FOR = "max-age=31536000";
const UPLOAD_TIMEOUT_MS = 120_000;
/** Seconds until a signed address expires. */
const SIGNED_FOR = 3600;

/**
 * Uploads both files. A repeated call has no further effect. Throws `photo/invalid`, `photo/space-full`,
 * `quota/exceeded` and `account/suspended`.
 */
export async function uploadPhoto(
  diary: DiaryClient,
  userId: string,
  { large, photoId, small }: PreparedPhoto,
): Promise<void> {
  await upload(diary, photoPath(userId, photoId, "small"), small);
  await upload(diary, photoPath(userId, photoId, "large"), large);
}

async function upload(diary: DiaryClient, name: string, file: Blob): Promise<void> {
  const response = await request(diary, `object/photos/${name}`, {
    method: "POST",
    headers: { "content-type": file.type, "cache-control": CACHED_FOR, "x-upsert": "false" },
    body: file,
    signal: AbortSignal.timeout(UPLOAD_TIMEOUT_MS),
  });
  if (response.ok) return;
  const { message, status } = await failureOf(response);
  if (status === 409) return;
  // Storage reports only that a policy failed. This call fails with the reason.
  if (status === 403) await expectSuccess(diary.db.rpc("check_photo_upload"));
  throw new AppError(CODES[status] ?? errorCodeFromStatus(status), message);
}

/** Returns signed addresses by the file's name. Files that the user may not read have none. */
export async function fetchPhotoUrls(
  diary: DiaryClient,
  files: readonly { userId: string; photoId: string }[],
  size: PhotoSize,
  shareToken?: string,
): Promise<Map<string, string>> {
  if (files.length === 0) return new Map();
  const paths = files.map(({ photoId, userId }) => photoPath(userId, photoId, size));
  const response = await request(diary, "object/sign/photos", {
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

async function request(diary: DiaryClient, path: string, init: RequestInit): Promise<Response> {
  try {
    return await diary.fetch(`${diary.config.url}/storage/v1/${path}`, init);
  } catch (error) {
    throw new AppError("network", String(error), { cause: error });
  }
}

/** Hosted storage returns status 400, with the actual status in the body. */
async function failureOf(response: Response): Promise<{ status: number; message: string }> {
  const body = (await response.json().catch(() => null)) as { statusCode?: string; message?: string } | null;
  const status = Number(body?.statusCode) || response.status;
  return { status, message: body?.message ?? `HTTP ${response.status}` };
}

const CODES: Readonly<Record<number, AppErrorCode>> = { 413: "photo/invalid", 415: "photo/invalid" };
