import { useState } from "react";

import { PHOTO_LIMITS, usePhotoQueue, type FormPhoto } from "../photo/index.ts";
import type { Text } from "./hooks.tsx";
import { usePhotoSources } from "./photo-hooks.ts";

/** Codes for which a retry can't help: the file can't be a photo of an entry. */
const FINAL = new Set<string>(["photo/too-big", "photo/not-an-image", "photo/not-decodable"]);

interface Removal {
  /** Identifies the form: each challenge has its own form. */
  change: Text["changePhotos"];
  before: readonly FormPhoto[];
  after: string;
}

export type EntryPhotosHandle = Pick<ReturnType<typeof usePhotoQueue>, "settled">;

export function useEntryPhotos(text: Text, userId: string) {
  const { list } = text.photos;
  const queue = usePhotoQueue(text);
  const urls = usePhotoSources(userId, list, "small");
  const ids = list.map(({ photoId }) => photoId);
  // The last removal can be undone until the form or the list of photos changes.
  const [removal, setRemoval] = useState<Removal>();
  // After an undo, photos have the captions that the user has changed since the removal.
  const find = (id: string) => list.find(({ photoId }) => photoId === id);
  const chosen = queue.chosen.filter(({ id }) => !ids.includes(id));

  return {
    photos: [
      ...list.map(({ alt, photoId }) => {
        return { id: photoId, status: "ready" as const, url: urls.get(photoId), alt };
      }),
      ...chosen.flatMap(({ alt, id, state }) =>
        state.status === "preparing" ? [{ id, status: state.status, url: undefined, alt }] : [],
      ),
    ],
    failed: chosen.flatMap(({ file, id, state }) => {
      if (state.status === "preparing") return [];
      const { code } = state;
      return [{ id, name: file.name, code, canRetry: !FINAL.has(code) }];
    }),
    tooMany: queue.tooMany,
    limits: { limit: PHOTO_LIMITS.perEntry, altLimit: PHOTO_LIMITS.altCharacters },
    settled: queue.settled,
    actions: {
      onFiles: queue.addFiles,
      onMove: (id: string, to: number) => {
        const from = ids.indexOf(id);
        text.changePhotos(list.toSpliced(from, 1).toSpliced(to, 0, list[from]!));
      },
      onAltChange: (id: string, alt: string) => {
        const at = ids.indexOf(id);
        if (at === -1) queue.setAlt(id, alt);
        else text.changePhotos(list.with(at, { ...list[at]!, alt }));
      },
      onRemove: (id: string) => {
        if (!ids.includes(id)) return queue.remove(id);
        const after = list.filter(({ photoId }) => photoId !== id);
        setRemoval({ change: text.changePhotos, before: list, after: nameOf(after) });
        return text.changePhotos(after);
      },
      onUndo:
        removal?.change === text.changePhotos && removal.after === nameOf(list)
          ? () => text.changePhotos(removal.before.map((photo) => find(photo.photoId) ?? photo))
          : undefined,
      onRetry: queue.retry,
      onDismiss: (id: string) => (id === TOO_MANY ? queue.clearTooMany() : queue.remove(id)),
    },
  };
}

export const TOO_MANY = "too-many";

function nameOf(list: readonly FormPhoto[]): string {
  return list.map(({ photoId }) => photoId).join(" ");
}
