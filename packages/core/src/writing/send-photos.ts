/** Delivers an entry with its photos: uploads the files, saves the entry, then its photos. Each step can be repeated. */
import type { SavedEntry } from "../day/index.ts";
import { AppError, isAppError } from "../errors/index.ts";
import type { EntryPhotos, Photo, PreparedPhoto } from "../photo/rules.ts";
import type { WritingDb } from "./db.ts";
import { noteUpload, preparedOf, readPhoto } from "./photo-store.ts";
import type { StoredPhoto } from "./records.ts";
import type { NewSubmission } from "./submissions.ts";

export interface PhotoDelivery {
  upload: (userId: string, photo: PreparedPhoto) => Promise<void>;
  save: (userId: string, dayId: string, photos: EntryPhotos) => Promise<Photo[]>;
  newId: () => string;
}

/** The server has saved the entry and rejected its photos. */
export class PhotosRejected extends AppError {
  readonly saved: SavedEntry;
  constructor(error: AppError, saved: SavedEntry) {
    super(error.code, error.message, { cause: error, retryAt: error.retryAt });
    this.saved = saved;
  }
}

/** After a day, the server deletes files without an entry. */
const UPLOADED_FOR_MS = 20 * 3_600_000;

export interface SendPhotosDeps {
  db: WritingDb;
  now: () => number;
  delivery: PhotoDelivery;
  sendEntry: () => Promise<SavedEntry>;
}

export async function sendWithPhotos(
  { db, delivery, now, sendEntry }: SendPhotosDeps,
  { dayId, key, photos }: Pick<NewSubmission, "dayId" | "key" | "photos">,
): Promise<SavedEntry> {
  if (!photos?.isEdited) return sendEntry();
  const { userId } = key;
  const upload = async (list: EntryPhotos["list"], isRepeated = false) => {
    for (const { isNew, photoId } of list) {
      const stored = isNew ? await readPhoto(db, userId, photoId) : undefined;
      if (stored !== undefined) await uploadStored(stored, isRepeated);
    }
  };
  const uploadStored = async (stored: StoredPhoto, isRepeated: boolean) => {
    if (!isRepeated && (stored.uploadedAt ?? 0) > now() - UPLOADED_FOR_MS) return;
    await delivery.upload(userId, preparedOf(stored));
    await noteUpload(db, stored, now());
  };
  await upload(photos.list);
  const saved = await sendEntry();
  const save = async (sent: EntryPhotos): Promise<SavedEntry> => {
    const stored = await delivery.save(userId, dayId, sent);
    return { ...saved, day: { ...saved.day, photos: stored } };
  };
  try {
    return await save(photos).catch(async (error: unknown) => {
      if (!isAppError(error, "photo/not-uploaded")) throw error;
      await upload(photos.list, true);
      return save(photos);
    });
  } catch (error) {
    throw isAppError(error) ? new PhotosRejected(error, saved) : error;
  }
}
