import { type PendingEntry, usePendingPhotos } from "@diary/core/writing";
import { PhotoGrid, type PhotoGridProps } from "@diary/ui/photo-grid";

export interface PendingPhotosProps extends Pick<PhotoGridProps, "look"> {
  entry: PendingEntry;
}

/** Photos of a pending entry: new ones from this device, saved ones from the server. */
export function PendingPhotos({ entry, look }: PendingPhotosProps) {
  return <PhotoGrid photos={usePendingPhotos(entry)} look={look} />;
}
