import { errorCodeFromStatus } from "../errors/from-postgrest.ts";
import { AppError, type AppErrorCode } from "../errors/index.ts";
import type { DiaryClient } from "../supabase/index.ts";
import { expectSuccess } from "../supabase/response.ts";
import { photoPath } from "./photo-path.ts";
import type { PreparedPhoto } from "./rules.ts";
import { failureOf, sendToStorage } from "./storage-request.ts";

/** Files never change, but a reader can lose access, so browsers store them only for an hour. */
const CACHED_FOR = "max-age=3600";
const UPLOAD_TIMEOUT_MS = 120_000;

/** Idempotent. Throws `photo/invalid`, `photo/space-full`, `quota/exceeded` and `account/suspended`. */
export async function uploadPhoto(
  diary: DiaryClient,
  userId: string,
  { large, photoId, small }: PreparedPhoto,
): Promise<void> {
  await upload(diary, photoPath(userId, photoId, "small"), small);
  await upload(diary, photoPath(userId, photoId, "large"), large);
}

async function upload(diary: DiaryClient, name: string, file: Blob): Promise<void> {
  const response = await sendToStorage(diary, `object/photos/${name}`, {
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

/** 404: the server has no bucket for photos. */
const CODES: Readonly<Record<number, AppErrorCode>> = {
  404: "older-server",
  413: "photo/invalid",
  415: "photo/invalid",
};
