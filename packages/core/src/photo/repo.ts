import type { DiaryClient } from "../supabase/index.ts";
import { fetchRows } from "../supabase/response.ts";
import type { EntryPhotos, Photo } from "./rules.ts";

/** Idempotent. Throws `not-found`, `photo/too-many`, `photo/invalid` and `photo/not-uploaded`. */
export async function savePhotos(
  { db }: DiaryClient,
  dayId: string,
  { list, removed }: EntryPhotos,
): Promise<Photo[]> {
  const photos = list.map(({ alt, height, isNew, photoId, placeholder, width }) => {
    return { photo_id: photoId, width, height, alt, placeholder, added: isNew };
  });
  const saved = await fetchRows(db.rpc("save_photos", { day_id: dayId, photos, removed: [...removed] }));
  return saved
    .toSorted((a, b) => a.position - b.position)
    .map(({ alt, height, photo_id, placeholder, position, width }) => {
      return { photo_id, position, width, height, alt, placeholder };
    });
}
