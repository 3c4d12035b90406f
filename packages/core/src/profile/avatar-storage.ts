import { fetchDecisions, isInForce, activeSuspension } from "../decision/index.ts";
import { errorCodeFromStatus } from "../errors/from-postgrest.ts";
import { AppError, isAppError, succeeded, type AppErrorCode } from "../errors/index.ts";
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
    const options = { contentType: type, upsert: true, cacheControl: CACHED_FOR };
    succeeded(await bucket.upload(name, file, options), fromStorage);
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
  succeeded(await bucket.remove(names), fromStorage);
}

/** Removes every picture in a person's folder, also those that no profile names any more. */
export async function removeAllAvatars(diary: DiaryClient, userId: string): Promise<void> {
  const bucket = await avatars(diary);
  const folder = `${userId}/`;
  // Hosted storage lists names within the folder, the embedded one whole names.
  const wholeName = ({ name }: { name: string }) => (name.startsWith(folder) ? name : folder + name);
  while (true) {
    const files = succeeded(await bucket.list(userId, { limit: LIST_LIMIT }), fromStorage);
    if (files.length === 0) return;
    const removed = succeeded(await bucket.remove(files.map(wholeName)), fromStorage);
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

const CODES: Readonly<Record<number, AppErrorCode>> = {
  413: "profile/avatar-too-big",
  415: "profile/avatar-not-an-image",
};

/** Names a failure of a call to the file storage. */
export function fromStorage(error: StorageFailure): AppError {
  // Without a status it is storage-js's "unknown" error: the request got no answer.
  const { message, status = 0 } = error;
  // Hosted storage answers 400 and puts what it means into the body.
  const meant = Number(error.statusCode) || status;
  return new AppError(CODES[meant] ?? errorCodeFromStatus(meant), message, { cause: error });
}
