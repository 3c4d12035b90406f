import { type PendingEntry, usePendingPhotos } from "@diary/core/writing";
import { PhotoGrid, type PhotoGridProps } from "@diary/ui/photo-grid";

export interface PendingPhotosProps extends Pick<PhotoGridProps, "look"> {
  entry: PendingEntry;
}

export function PendingPhotos({ entry, look }: PendingPhotosProps) {
  return <PhotoGrid photos={usePendingPhotos(entry)} look={look} />;
}
