import type { Day } from "@diary/core/day";
import { usePhotoAddresses } from "@diary/core/photo/queries";
import { usePhotoSources, type PendingEntry } from "@diary/core/writing";
import { PhotoGrid, type PhotoSource } from "@diary/ui/photo-grid";

const LOADING: PhotoSource = { status: "loading" };

export function WrittenPhotos({ entry }: { readonly entry: Day }) {
  const photos = entry.photos ?? [];
  const { retry, status, urls } = usePhotoAddresses(
    photos.map(({ photo_id }) => ({ userId: entry.user_id, photoId: photo_id })),
    "small",
  );
  const unread: PhotoSource = status === "loading" ? LOADING : { status: "failed" };
  return (
    <PhotoGrid
      look="small-strip"
      onRetry={retry}
      photos={photos.map(({ alt, height, photo_id: id, placeholder, width }) => {
        const url = urls.get(id);
        return {
          id,
          width,
          height,
          alt,
          placeholder,
          source: url === undefined ? unread : { status: "ready", url },
        };
      })}
    />
  );
}

export function PendingPhotos({ entry }: { readonly entry: PendingEntry }) {
  const { list = [] } = entry.photos ?? {};
  const urls = usePhotoSources(entry.key.userId, list, "small");
  return (
    <PhotoGrid
      look="small-strip"
      photos={list.map(({ alt, height, photoId: id, placeholder, width }) => {
        const url = urls.get(id);
        return {
          id,
          width,
          height,
          alt,
          placeholder,
          source: url === undefined ? LOADING : { status: "ready", url },
        };
      })}
    />
  );
}
