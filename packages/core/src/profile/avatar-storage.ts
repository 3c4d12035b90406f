import { fetchDecisions, isInForce, activeSuspension } from "../decision/index.ts";
import { errorCodeFromStatus } from "../errors/from-postgrest.ts";
import { AppError, isAppError, type AppErrorCode } from "../errors/index.ts";
import type { DiaryClient } from "../supabase/index.ts";
import type { ImageType } from "./image-type.ts";

const LIST_LIMIT = 100;
/** Seconds. A name stands for one content. */
const CACHED_FOR = "31536000";

/**
 * Sends a person's picture. One left under this name by an attempt that failed half-way is replaced. Throws
 * `account/suspended`, `profile/hidden`, and `quota/exceeded` after too many within an hour.
 */
export async function uploadAvatar(
  diary: DiaryClient,
  userId: string,
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  type: ImageType,
): Promise<void> {
  const bucket = await avatars(diary);
  // Of a blob it is the blob's own type that is sent, and hosted storage judges by that; a chosen file may have none.
  const file = new Blob([bytes], { type });
  try {
    succeeded(await bucket.upload(name, file, { contentType: type, upsert: true, cacheControl: CACHED_FOR }));
  } catch (error) {
    if (isAppError(error, "forbidden")) throw await reasonOf(error, diary, userId);
    throw error;
  }
}

/** Storage says no more than that a policy refused: for one's own folder that is a decision, or else the quota. */
async function reasonOf(error: AppError, diary: DiaryClient, userId: string): Promise<AppError> {
  const { message } = error;
  const decisions = await fetchDecisions(diary, userId);
  const suspension = activeSuspension(decisions, diary.platform.now());
  if (suspension !== undefined) {
    const until = suspension.suspended_until;
    const retryAt = until === null ? undefined : new Date(until);
    return new AppError("account/suspended", message, { cause: error, retryAt });
  }
  const hides = decisions.some((decision) => decision.subject_type === "profile" && isInForce(decision));
  return new AppError(hides ? "profile/hidden" : "quota/exceeded", message, { cause: error });
}

/** Removes pictures; one that is gone already is no error. */
export async function removeAvatars(diary: DiaryClient, names: string[]): Promise<void> {
  const bucket = await avatars(diary);
  succeeded(await bucket.remove(names));
}

/** Removes every picture in a person's folder, also those that no profile names any more. */
export async function removeAllAvatars(diary: DiaryClient, userId: string): Promise<void> {
  const bucket = await avatars(diary);
  const folder = `${userId}/`;
  // Hosted storage lists names within the folder, the embedded one whole names.
  const wholeName = ({ name }: { name: string }) => (name.startsWith(folder) ? name : folder + name);
  while (true) {
    const files = succeeded(await bucket.list(userId, { limit: LIST_LIMIT })) ?? [];
    if (files.length === 0) return;
    const removed = succeeded(await bucket.remove(files.map(wholeName))) ?? [];
    // Files are listed but none was removed: stop, or the loop never ends.
    if (removed.length === 0) return;
  }
}

/** supabase-js is loaded by now: the viewer is signed in. `diary.fetch` adds the token. */
async function avatars({ config: { key, url }, fetch }: DiaryClient) {
  const { createClient } = await import("@supabase/supabase-js");
  return createClient(url, key, { accessToken: async () => null, global: { fetch } }).storage.from("avatars");
}

/** The part of storage-js's errors that is read. */
interface StorageFailure {
  message: string;
  status?: number | undefined;
  statusCode?: string | undefined;
}

/** What a failure of a call to the file storage is called. */
export function storageErrorCode({ status, statusCode }: Omit<StorageFailure, "message">): AppErrorCode {
  // Without a status it is storage-js's "unknown" error: the request got no answer.
  if (status === undefined) return "network";
  // Hosted storage answers 400 and puts what it means into the body.
  const meant = Number(statusCode) || status;
  if (meant === 413) return "profile/avatar-too-big";
  if (meant === 415) return "profile/avatar-not-an-image";
  return errorCodeFromStatus(meant);
}

function succeeded<Answer extends { data: unknown; error: StorageFailure | null }>({
  data,
  error,
}: Answer): Answer["data"] {
  if (error !== null) throw new AppError(storageErrorCode(error), error.message, { cause: error });
  return data;
}
