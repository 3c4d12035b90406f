import { PhotoGrid, type PhotoGridProps } from "@diary/ui/photo-grid";
import { PhotoViewer } from "@diary/ui/photo-viewer";
import { useState } from "react";

import { type EntryWithPhotos, type PhotoSources, useShownPhotos } from "./use-shown-photos.ts";

export interface EntryPhotosProps extends Pick<PhotoGridProps, "look"> {
  entry: EntryWithPhotos;
  /** Addresses of the small photo files of all entries on the page. */
  sources: PhotoSources;
  shareToken?: string | undefined;
}

export function EntryPhotos({ entry, look, shareToken, sources }: EntryPhotosProps) {
  const [index, setIndex] = useState<number>();
  const [isWanted, setIsWanted] = useState(false);
  const large = useShownPhotos(isWanted ? [entry] : [], "large", shareToken);
  const { photos = [] } = entry;
  if (photos.length === 0) return null;
  const shown = sources.shownOf(photos);
  const open = (opened: number) => {
    setIsWanted(true);
    setIndex(opened);
  };
  return (
    <>
      <PhotoGrid photos={shown} onOpen={open} onRetry={sources.retry} look={look} />
      <PhotoViewer
        photos={large.shownOf(photos).map((photo, at) => Object.assign(photo, { preview: urlOf(shown[at]) }))}
        index={index}
        onIndexChange={setIndex}
        onRetry={large.retry}
      />
    </>
  );
}

function urlOf(photo: ReturnType<PhotoSources["shownOf"]>[number] | undefined): string | undefined {
  return photo?.source.status === "ready" ? photo.source.url : undefined;
}
