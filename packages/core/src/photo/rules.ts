export { photoKeys } from "../query/keys.ts";
export { photoPath, type PhotoSize } from "./photo-path.ts";

export const PHOTO_LIMITS = {
  perEntry: 4,
  /** Pixels of the longest side of the large and the small file. */
  longestSide: 1600,
  smallSide: 480,
  bytes: 600_000,
  smallBytes: 60_000,
  altCharacters: 300,
  /** Limits of a chosen file before it is decoded. */
  sourceBytes: 50_000_000,
  sourcePixels: 40_000_000,
} as const;

export interface Photo {
  photo_id: string;
  position: number;
  width: number;
  height: number;
  alt: string;
  /** Thumbhash in base64. */
  placeholder: string;
}

export interface PreparedPhoto {
  photoId: string;
  width: number;
  height: number;
  placeholder: string;
  large: Blob;
  small: Blob;
}

/** Photo in an entry form. The files of new photos are in the device's database of drafts. */
export interface FormPhoto {
  photoId: string;
  width: number;
  height: number;
  alt: string;
  placeholder: string;
  isNew: boolean;
}

/** `removed`: ids of removed photos that the server has or may have. Sending an entry saves its photos only if `isEdited`. */
export interface EntryPhotos {
  list: readonly FormPhoto[];
  removed: readonly string[];
  isEdited?: boolean | undefined;
}

export const NO_PHOTOS: EntryPhotos = { list: [], removed: [] };

export function savedPhotos(photos: readonly Photo[]): EntryPhotos {
  if (photos.length === 0) return NO_PHOTOS;
  const list = photos
    .toSorted((a, b) => a.position - b.position)
    .map(({ photo_id, width, height, alt, placeholder }) => {
      return { photoId: photo_id, width, height, alt, placeholder, isNew: false };
    });
  return { list, removed: [] };
}

export function formPhoto({ photoId, width, height, placeholder }: PreparedPhoto, alt = ""): FormPhoto {
  return { photoId, width, height, placeholder, alt, isNew: true };
}

/** Compares ids, captions, order and `removed`, but not `isNew`. */
export function isSamePhotos(a: EntryPhotos, b: EntryPhotos): boolean {
  return nameOf(a) === nameOf(b);
}

function nameOf({ list, removed }: EntryPhotos): string {
  return JSON.stringify([list.map(({ alt, photoId }) => [photoId, alt]), removed.toSorted()]);
}

export function hasPhotos({ list, removed }: EntryPhotos): boolean {
  return list.length > 0 || removed.length > 0;
}

/** Replaces the list. Adds photos missing from it to `removed`; new photos only if the server may have them. */
export function withList(
  { list: before, removed }: EntryPhotos,
  list: readonly FormPhoto[],
  mayBeSaved: boolean,
): EntryPhotos {
  const listed = new Set(list.map(({ photoId }) => photoId));
  const gone = before.filter(({ isNew, photoId }) => !listed.has(photoId) && (!isNew || mayBeSaved));
  const ids = new Set([...removed, ...gone.map(({ photoId }) => photoId)]);
  return { list, removed: [...ids].filter((id) => !listed.has(id)), isEdited: true };
}

/** Adds photos of `theirs` to `mine`, except removed ones. Returns `theirs` if only it is edited, or `mine` is unedited and empty. */
export function mergePhotos(mine: EntryPhotos, theirs: EntryPhotos): EntryPhotos {
  if (!mine.isEdited) return theirs.isEdited || !hasPhotos(mine) ? theirs : unionOf(mine, theirs);
  return { ...unionOf(mine, theirs), isEdited: true };
}

function unionOf(mine: EntryPhotos, theirs: EntryPhotos): EntryPhotos {
  const known = new Set([...mine.list.map(({ photoId }) => photoId), ...mine.removed]);
  const added = theirs.list.filter(({ photoId }) => !known.has(photoId));
  return { ...mine, list: [...mine.list, ...added] };
}
