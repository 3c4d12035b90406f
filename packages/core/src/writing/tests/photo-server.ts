/** Simulated table `photo` and bucket `photos`. In random walks, placeholder and files contain the photo's name. */
import type { FormPhoto, Photo } from "../../photo/index.ts";
import { Rejection, type Row } from "./rejection.ts";

const MOST = 4;

type ListedPhoto = Omit<Photo, "position"> & { added: boolean };

export interface SaveRequest {
  day_id: string;
  photos: ListedPhoto[];
  removed: string[];
}

export class PhotoServer {
  readonly files = new Map<string, string>();
  readonly photosOf = new Map<string, Omit<Photo, "position">[]>();
  space = Infinity;

  entryPhotos(dayId: string): Photo[] {
    return (this.photosOf.get(dayId) ?? []).map((photo, position) => Object.assign({ position }, photo));
  }

  /** Rejects like the storage service: with status 400, and the actual status in the body. */
  upload(name: string, content: string): Response {
    if (this.files.has(name)) return refused("409");
    if (this.files.size >= this.space) return refused("403");
    this.files.set(name, content);
    return Response.json({ Key: name });
  }

  checkUpload(): null {
    if (this.files.size >= this.space) throw new Rejection(422, { code: "PT422", hint: "photo/space-full" });
    return null;
  }

  save({ day_id, photos, removed }: SaveRequest, row: Row | undefined): Photo[] {
    if (row === undefined) throw new Rejection(404, { code: "PT404" });
    const elsewhere = [...this.photosOf].filter(([dayId]) => dayId !== day_id).flatMap(([, list]) => list);
    const ids = photos.map(({ photo_id }) => photo_id);
    if (elsewhere.some(({ photo_id }) => ids.includes(photo_id)) || ids.some((id) => removed.includes(id)))
      throw new Rejection(422, { code: "PT422", hint: "photo/invalid" });
    const before = this.photosOf.get(day_id) ?? [];
    const known = new Set(before.map(({ photo_id }) => photo_id));
    const listed = photos.filter(({ added, photo_id }) => added || known.has(photo_id));
    const isUploaded = ({ photo_id }: ListedPhoto) =>
      ["", "-small"].every((size) => this.files.has(`${row.user_id}/${photo_id}${size}`));
    if (!listed.every((photo) => known.has(photo.photo_id) || isUploaded(photo)))
      throw new Rejection(409, { code: "PT409", hint: "photo/not-uploaded" });
    const others = before.filter(({ photo_id }) => !ids.includes(photo_id) && !removed.includes(photo_id));
    if (listed.length + others.length > MOST || photos.length > MOST)
      throw new Rejection(422, { code: "PT422", hint: "photo/too-many" });
    this.photosOf.set(day_id, [...listed.map(({ added: _added, ...photo }) => photo), ...others]);
    return this.entryPhotos(day_id);
  }
}

function refused(statusCode: string): Response {
  return Response.json({ statusCode, message: "" }, { status: 400 });
}

export const photoNames = (photos: readonly Pick<FormPhoto, "placeholder">[] | undefined): string[] =>
  (photos ?? []).map(({ placeholder }) => placeholder);
