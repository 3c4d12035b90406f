/** Stores the bytes of photos that the server doesn't have. Drafts and pending entries refer to them by id. */
import { AppError } from "../errors/index.ts";
import type { PhotoSize, PreparedPhoto } from "../photo/rules.ts";
import type { WritingDb } from "./db.ts";
import { rangeOf, unstoredDrafts } from "./drafts.ts";
import { isQueued, isSameContent, type StoredFile, type StoredPhoto, type Submission } from "./records.ts";

/** A form may have stored a photo but not yet its draft. */
const UNUSED_FOR_MS = 3_600_000;

/** Throws `photo/device-full` if storing fails. `expectWanted` throws if the photo must no longer be stored. */
export async function storePhoto(
  db: WritingDb,
  userId: string,
  { height, large, photoId, placeholder, small, width }: PreparedPhoto,
  now: number,
  expectWanted: () => void = () => undefined,
): Promise<void> {
  const files = { large: await toStored(large), small: await toStored(small) };
  const photo = { userId, photoId, width, height, placeholder, ...files, addedAt: now, uploadedAt: null };
  try {
    await db.write(async (transaction) => {
      expectWanted();
      await transaction.objectStore("photos").put(photo);
    });
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError("photo/device-full", String(error), { cause: error });
  }
}

export async function readPhoto(
  db: WritingDb,
  userId: string,
  photoId: string,
): Promise<StoredPhoto | undefined> {
  return db.read((transaction) => transaction.objectStore("photos").get([userId, photoId]));
}

export function preparedOf({ large, small, ...photo }: StoredPhoto): PreparedPhoto {
  const { height, photoId, placeholder, width } = photo;
  return { photoId, width, height, placeholder, large: toBlob(large), small: toBlob(small) };
}

export async function readPhotoFile(
  db: WritingDb,
  userId: string,
  photoId: string,
  size: PhotoSize,
): Promise<Blob | null> {
  const photo = await readPhoto(db, userId, photoId).catch(() => undefined);
  return photo === undefined ? null : toBlob(photo[size]);
}

/** Returns without an error if the device is full. Doesn't restore a photo that was deleted during its upload. */
export async function noteUpload(
  db: WritingDb,
  { photoId, userId }: Pick<StoredPhoto, "photoId" | "userId">,
  uploadedAt: number,
): Promise<void> {
  const noted = db.write(async (transaction) => {
    const store = transaction.objectStore("photos");
    const photo = await store.get([userId, photoId]);
    if (photo !== undefined) await store.put({ ...photo, uploadedAt });
  });
  await noted.catch(() => undefined);
}

/**
 * Gives new ids to photos whose ids belong to another entry: the server saved an earlier attempt for another date.
 * Photos in `savedIds` belong to this entry. Returns null if the entry isn't queued or has changed.
 */
export async function renewPhotos(
  db: WritingDb,
  submission: Submission,
  savedIds: ReadonlySet<string>,
  newId: () => string,
): Promise<Submission | null> {
  return db.write(async (transaction) => {
    const outbox = transaction.objectStore("outbox");
    const store = transaction.objectStore("photos");
    const now = await outbox.get(submission.order);
    if (now?.photos === undefined || !isSameContent(now, submission) || !isQueued(now)) return null;
    const list = [];
    for (const photo of now.photos.list) {
      const isNew = photo.isNew && !savedIds.has(photo.photoId);
      const stored = isNew ? await store.get([now.key.userId, photo.photoId]) : undefined;
      const photoId = stored === undefined ? photo.photoId : newId();
      if (stored !== undefined) await store.put({ ...stored, photoId, uploadedAt: null });
      list.push({ ...photo, photoId, isNew });
    }
    const next = { ...now, photos: { ...now.photos, list } };
    await outbox.put(next);
    return next;
  });
}

export async function deleteUnusedPhotos(db: WritingDb, userId: string, now: number): Promise<void> {
  const unstored = unstoredDrafts(db);
  await db.write(async (transaction) => {
    const store = transaction.objectStore("photos");
    const keys = await store.getAllKeys(rangeOf(userId));
    if (keys.length === 0) return;
    const drafts = await transaction.objectStore("drafts").getAll(rangeOf(userId));
    const pending = await transaction.objectStore("outbox").getAll();
    const used = new Set(
      [...drafts, ...pending, ...unstored].flatMap(({ photos }) =>
        (photos?.list ?? []).map(({ photoId }) => photoId),
      ),
    );
    for (const key of keys.filter(([, photoId]) => !used.has(photoId))) {
      const photo = await store.get(key);
      if (photo !== undefined && photo.addedAt < now - UNUSED_FOR_MS) await store.delete(key);
    }
  });
}

async function toStored(file: Blob): Promise<StoredFile> {
  return { type: file.type, bytes: await file.arrayBuffer() };
}

function toBlob({ bytes, type }: StoredFile): Blob {
  return new Blob([bytes], { type });
}
