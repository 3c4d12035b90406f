import { isAppError } from "../errors/index.ts";
import { formPhoto, savePhotos, uploadPhoto, type FormPhoto, type PreparedPhoto } from "../photo/index.ts";
import type { DiaryClient } from "../supabase/index.ts";
import type { LeftOut, LeftOutReason } from "./import-types.ts";
import type { PlannedPhotos } from "./plan-photos.ts";

export type ReadPhoto = { photo: PreparedPhoto } | { reason: LeftOutReason };

/** Idempotent. Returns the photos that the server rejects. Throws other errors, for example of a quota. */
export async function importPhotos(
  diary: DiaryClient,
  userId: string,
  { day_id, photos }: PlannedPhotos,
  read: (file: number) => Promise<ReadPhoto>,
): Promise<{ added: number; leftOut: LeftOut[] }> {
  const leftOut: LeftOut[] = [];
  const leaveOut = (reason: LeftOutReason, path: string, alt: string) =>
    leftOut.push({ reason, where: path, ...(alt === "" ? {} : { text: alt }) });
  const list: FormPhoto[] = [];
  for (const { alt, file, path, photo_id } of photos) {
    const result = await read(file);
    if ("reason" in result) {
      leaveOut(result.reason, path, alt);
      continue;
    }
    const photo = { ...result.photo, photoId: photo_id };
    try {
      await uploadPhoto(diary, userId, photo);
      list.push(formPhoto(photo, alt));
    } catch (error) {
      if (!isAppError(error, "photo/invalid")) throw error;
      leaveOut("unreadable-photo", path, alt);
    }
  }
  if (list.length === 0) return { added: 0, leftOut };
  try {
    await savePhotos(diary, day_id, { list, removed: [] });
    return { added: list.length, leftOut };
  } catch (error) {
    // Since the import was planned, the user has deleted this entry, written another for its date, or added photos.
    if (!isAppError(error, "not-found", "photo/too-many")) throw error;
    const reason = error.code === "not-found" ? "already-there" : "too-many-photos";
    const sent = new Set(list.map(({ photoId }) => photoId));
    for (const { alt, path, photo_id } of photos) if (sent.has(photo_id)) leaveOut(reason, path, alt);
    return { added: 0, leftOut };
  }
}

export function reasonOfPhotoError(error: unknown): LeftOutReason {
  if (isAppError(error, "photo/too-big")) return "large-photo";
  if (isAppError(error, "photo/canvas-blocked")) return "blocked-photo";
  if (isAppError(error, "photo/not-decodable", "photo/not-an-image")) return "unreadable-photo";
  throw error;
}
