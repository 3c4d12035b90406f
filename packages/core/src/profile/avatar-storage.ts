import { fetchDecisions, isInForce, activeSuspension } from "../decision/index.ts";
import { errorCodeFromStatus } from "../errors/from-postgrest.ts";
import { AppError, isAppError, succeeded, type AppErrorCode } from "../errors/index.ts";
import type { DiaryClient } from "../supabase/index.ts";
import type { ImageType } from "./image-type.ts";

const LIST_LIMIT = 100;
/** In seconds. Each new image gets a new name. */
const CACHED_FOR = "31536000";

/** Replaces a file with the same name. Throws `account/suspended`, `profile/hidden` and `quota/exceeded`. */
export async function uploadAvatar(
  diary: DiaryClient,
  userId: string,
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  type: ImageType,
): Promise<void> {
  const bucket = await avatars(diary);
  // Hosted storage checks the blob's type. The user's file may have no type.
  const file = new Blob([bytes], { type });
  try {
    const options = { contentType: type, upsert: true, cacheControl: CACHED_FOR };
    succeeded(await bucket.upload(name, file, options), fromStorage);
  } catch (error) {
    if (isAppError(error, "forbidden")) throw await reasonOf(error, diary, userId);
    throw error;
  }
}

/** Finds the reason of a rejection, because storage only reports that a policy failed. */
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

export async function removeAvatars(diary: DiaryClient, names: string[]): Promise<void> {
  const bucket = await avatars(diary);
  succeeded(await bucket.remove(names), fromStorage);
}

export async function removeAllFiles(diary: DiaryClient, userId: string): Promise<void> {
  for (const name of ["avatars", "photos"] as const) await removeFolder(await bucketOf(diary, name), userId);
}

async function removeFolder(bucket: Awaited<ReturnType<typeof bucketOf>>, userId: string): Promise<void> {
  const folder = `${userId}/`;
  // Hosted storage returns names relative to the folder, the embedded server full names.
  const fullName = ({ name }: { name: string }) => (name.startsWith(folder) ? name : folder + name);
  while (true) {
    const files = succeeded(await bucket.list(userId, { limit: LIST_LIMIT }), fromStorage);
    if (files.length === 0) return;
    const removed = succeeded(await bucket.remove(files.map(fullName)), fromStorage);
    // Stops if no file could be deleted. Otherwise the loop would never end.
    if (removed.length === 0) return;
  }
}

const avatars = (diary: DiaryClient) => bucketOf(diary, "avatars");

/** Uses supabase-js, which the pages of a signed-in user have already loaded. `diary.fetch` adds the token. */
async function bucketOf({ config: { key, url }, fetch }: DiaryClient, name: "avatars" | "photos") {
  const { createClient } = await import("@supabase/supabase-js");
  return createClient(url, key, { accessToken: async () => null, global: { fetch } }).storage.from(name);
}

interface StorageFailure {
  message: string;
  status?: number | undefined;
  statusCode?: string | undefined;
}

const CODES: Readonly<Record<number, AppErrorCode>> = {
  413: "profile/avatar-too-big",
  415: "profile/avatar-not-an-image",
};

export function fromStorage(error: StorageFailure): AppError {
  // If an error has no status, there was no response.
  const { message, status = 0 } = error;
  // Hosted storage sends status 400, with the real status in the body.
  const meant = Number(error.statusCode) || status;
  return new AppError(CODES[meant] ?? errorCodeFromStatus(meant), message, { cause: error });
}
