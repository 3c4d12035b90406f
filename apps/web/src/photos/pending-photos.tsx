import { type PendingEntry, usePhotoSources } from "@diary/core/writing";
import { PhotoGrid, type PhotoGridProps } from "@diary/ui/photo-grid";

export interface PendingPhotosProps extends Pick<PhotoGridProps, "look"> {
  entry: PendingEntry;
}

/** Photos of a pending entry: new ones from this device, saved ones from the server. */
export function PendingPhotos({ entry, look }: PendingPhotosProps) {
  const { list = [] } = entry.photos ?? {};
  const urls = usePhotoSources(entry.key.userId, list, "small");
  const photos = list.map(({ alt, height, photoId: id, placeholder, width }) => {
    const url = urls.get(id);
    const source = url === undefined ? ({ status: "loading" } as const) : ({ status: "ready", url } as const);
    return { id, width, height, alt, placeholder, source };
  });
  return <PhotoGrid photos={photos} look={look} />;
}
