import { isolateBidi } from "@diary/core/characters";
import { PHOTO_LIMITS, usePhotoQueue } from "@diary/core/photo";
import { usePhotoSources, type Text } from "@diary/core/writing";
import { PhotoField, type FieldPhoto, type PhotoProblem } from "@diary/ui/photo-field";
import { useWords } from "@diary/ui/words";
import { photoFieldWords } from "@diary/ui/words/photo-field-words";
import { useImperativeHandle, useState, type Ref } from "react";

import { errorWords } from "../../words/en/errors.ts";
import { messageOf } from "../../words/error-message.ts";

export interface EntryPhotosHandle {
  /** Resolves when no photo is being prepared: to false if one could not be added. */
  settled: () => Promise<boolean>;
}

export interface EntryPhotosProps {
  draft: Text;
  userId: string;
  ref?: Ref<EntryPhotosHandle> | undefined;
}

/** A retry can't help if the file itself can't be a photo of an entry. */
const FINAL = new Set<string>(["photo/too-big", "photo/not-an-image", "photo/not-decodable"]);

/** Photos below the text of an entry. Loaded lazily. */
export function EntryPhotos({ draft, ref, userId }: EntryPhotosProps) {
  const words = useWords(photoFieldWords);
  const { photo: reasons } = useWords(errorWords);
  const { list } = draft.photos;
  const queue = usePhotoQueue(draft);
  const urls = usePhotoSources(userId, list, "small");
  // The list before the last removal, while nothing else has changed.
  const [undo, setUndo] = useState<{ before: typeof list; after: string }>();
  const ids = list.map(({ photoId }) => photoId);
  useImperativeHandle(ref, () => ({ settled: queue.settled }), [queue.settled]);

  const ready = list.map(({ alt, photoId }): FieldPhoto => {
    return { id: photoId, status: "ready", url: urls.get(photoId), alt };
  });
  const chosen = queue.chosen.filter(({ id }) => !ids.includes(id));
  const preparing = chosen.flatMap(({ alt, id, state }): FieldPhoto[] =>
    state.status === "preparing" ? [{ id, status: "preparing", url: undefined, alt }] : [],
  );
  const problems = chosen.flatMap(({ file, id, state }): PhotoProblem[] => {
    if (state.status === "preparing") return [];
    const { code } = state;
    const reason = (code === "unknown" ? undefined : messageOf(reasons, code)) ?? words.failed;
    return [{ id, message: `${isolateBidi(file.name)}: ${reason}`, canRetry: !FINAL.has(code) }];
  });
  if (queue.tooMany.length > 0) {
    const message = words.tooMany(PHOTO_LIMITS.perEntry, queue.tooMany.map(isolateBidi));
    problems.push({ id: "too-many", message, canRetry: false });
  }

  const changeOne = (id: string, alt: string) =>
    draft.changePhotos(
      list.map((photo) => (photo.photoId === id ? Object.assign({}, photo, { alt }) : photo)),
    );
  const canUndo = undo !== undefined && undo.after === ids.join(" ");

  return (
    <PhotoField
      photos={[...ready, ...preparing]}
      problems={problems}
      limit={PHOTO_LIMITS.perEntry}
      altLimit={PHOTO_LIMITS.altCharacters}
      onFiles={queue.addFiles}
      onMove={(id, to) => {
        const from = ids.indexOf(id);
        draft.changePhotos(list.toSpliced(from, 1).toSpliced(to, 0, list[from]!));
      }}
      onAltChange={(id, alt) => (ids.includes(id) ? changeOne(id, alt) : queue.setAlt(id, alt))}
      onRemove={(id) => {
        if (!ids.includes(id)) return queue.remove(id);
        const after = list.filter(({ photoId }) => photoId !== id);
        setUndo({ before: list, after: after.map(({ photoId }) => photoId).join(" ") });
        draft.changePhotos(after);
      }}
      onUndo={canUndo ? () => draft.changePhotos(undo.before) : undefined}
      onRetry={queue.retry}
      onDismiss={(id) => (id === "too-many" ? queue.clearTooMany() : queue.remove(id))}
    />
  );
}
