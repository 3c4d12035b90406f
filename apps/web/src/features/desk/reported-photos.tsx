import { EntryPhotos } from "../../photos/entry-photos.tsx";
import { type EntryWithPhotos, useShownPhotos } from "../../photos/use-shown-photos.ts";

/** The files stay until the case is closed, even if the author has removed the photos. */
export default function ReportedPhotos({ entry }: { entry: EntryWithPhotos }) {
  const photos = useShownPhotos([entry], "small");
  return <EntryPhotos entry={entry} sources={photos} />;
}
