import { PHOTO_LIMITS } from "../photo/rules.ts";
import type { ImportedPhoto, LeftOut, LeftOutReason } from "./import-types.ts";

export interface PlannedPhoto {
  photo_id: string;
  file: number;
  path: string;
  alt: string;
}

/** Photos for an entry that this import adds, or that an earlier import added without photos. */
export interface PlannedPhotos {
  day_id: string;
  where: string;
  photos: PlannedPhoto[];
}

export const photosLeftOut = (reason: LeftOutReason, photos: readonly ImportedPhoto[]): LeftOut[] =>
  photos.map(({ alt, path }) => ({ reason, where: path, ...(alt === "" ? {} : { text: alt }) }));

/** Plans each photo once, up to the limit: two archives can contain the same path, and the server rejects equal ids. */
export function planPhotos(
  photos: readonly ImportedPhoto[],
  idOf: (path: string) => string,
  leftOut: LeftOut[],
): PlannedPhoto[] {
  const byFile = new Map<number, PlannedPhoto>();
  for (const { alt: written, file, path } of photos) {
    const known = byFile.get(file);
    if (known !== undefined && written !== "") leftOut.push({ reason: "unused", where: path, text: written });
    if (known !== undefined) continue;
    const photo_id = idOf(path);
    if ([...byFile.values()].some((planned) => planned.photo_id === photo_id)) {
      leftOut.push(...photosLeftOut("copy", [{ alt: written, file, path }]));
      continue;
    }
    if (byFile.size === PHOTO_LIMITS.perEntry) {
      leftOut.push(...photosLeftOut("too-many-photos", [{ alt: written, file, path }]));
      continue;
    }
    const characters = Array.from(written.replaceAll("\0", "").toWellFormed().trim());
    const rest = characters.slice(PHOTO_LIMITS.altCharacters).join("");
    if (rest !== "") leftOut.push({ reason: "cut", where: path, text: rest });
    byFile.set(file, {
      photo_id,
      file,
      path,
      alt: characters.slice(0, PHOTO_LIMITS.altCharacters).join(""),
    });
  }
  return [...byFile.values()];
}
