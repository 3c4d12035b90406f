import type { Day } from "@diary/core/day";
import { usePhotoAddresses, withAddresses } from "@diary/core/photo/queries";
import { usePendingPhotos, type PendingEntry } from "@diary/core/writing";
import { PhotoGrid } from "@diary/ui/photo-grid";

export function WrittenPhotos({ entry }: { readonly entry: Day }) {
  const photos = entry.photos ?? [];
  const addresses = usePhotoAddresses(
    photos.map(({ photo_id }) => ({ userId: entry.user_id, photoId: photo_id })),
    "small",
  );
  return <PhotoGrid look="small-strip" onRetry={addresses.retry} photos={withAddresses(photos, addresses)} />;
}

export function PendingPhotos({ entry }: { readonly entry: PendingEntry }) {
  return <PhotoGrid look="small-strip" photos={usePendingPhotos(entry)} />;
}
