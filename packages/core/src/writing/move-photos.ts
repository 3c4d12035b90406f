/** Photos of a draft that moves from the popup to the site. Messages between them are JSON, so bytes are base64. */
import * as v from "valibot";

import { PHOTO_LIMITS, type EntryPhotos, type PreparedPhoto } from "../photo/rules.ts";
import type { WritingDb } from "./db.ts";
import { readPhoto } from "./photo-store.ts";
import type { StoredFile } from "./records.ts";

const photo = {
  photoId: v.pipe(v.string(), v.uuid()),
  width: v.number(),
  height: v.number(),
  placeholder: v.string(),
};

export const entryPhotosSchema = v.object({
  list: v.array(v.object({ ...photo, alt: v.string(), isNew: v.boolean() })),
  removed: v.array(v.string()),
  isEdited: v.optional(v.boolean()),
});

const file = (bytes: number) =>
  v.object({
    type: v.picklist(["image/webp", "image/jpeg"]),
    base64: v.pipe(v.string(), v.base64(), v.maxLength(Math.ceil(bytes / 3) * 4)),
  });

export const movedPhotoSchema = v.object({
  ...photo,
  large: file(PHOTO_LIMITS.bytes),
  small: file(PHOTO_LIMITS.smallBytes),
});

export type MovedPhoto = v.InferOutput<typeof movedPhotoSchema>;
type MovedFile = MovedPhoto["large"];

export async function filesOf(db: WritingDb, userId: string, { list }: EntryPhotos): Promise<MovedPhoto[]> {
  const files: MovedPhoto[] = [];
  for (const { isNew, photoId } of list) {
    const stored = isNew ? await readPhoto(db, userId, photoId) : undefined;
    if (stored === undefined) continue;
    const { height, large, placeholder, small, width } = stored;
    files.push({ photoId, width, height, placeholder, large: toMoved(large), small: toMoved(small) });
  }
  return files;
}

export function preparedOfMoved({ large, small, ...rest }: MovedPhoto): PreparedPhoto {
  return { ...rest, large: toBlob(large), small: toBlob(small) };
}

/** Browsers limit the number of arguments of a call. */
const CHUNK = 0x8000;

function toMoved({ bytes, type }: StoredFile): MovedFile {
  const all = new Uint8Array(bytes);
  let binary = "";
  for (let at = 0; at < all.length; at += CHUNK) {
    binary += String.fromCharCode(...all.subarray(at, at + CHUNK));
  }
  return { type: type as MovedFile["type"], base64: btoa(binary) };
}

function toBlob({ base64, type }: MovedFile): Blob {
  return new Blob([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))], { type });
}
