import type { ChallengeCard } from "@diary/core/challenge";
import { usePhotoAddresses, withAddresses } from "@diary/core/photo/queries";
import type { Photo, PhotoSize } from "@diary/core/photo/rules";
import type { ShownPhoto } from "@diary/ui/photo-grid";
import { useMemo } from "react";

export interface EntryWithPhotos {
  user_id: string;
  /** Missing in entries that an earlier version of the site stored on the device. */
  photos?: readonly Photo[];
}

export interface PhotoSources {
  shownOf: (photos: readonly Photo[] | undefined) => readonly ShownPhoto[];
  retry: () => void;
}

export function useShownPhotos(
  entries: readonly EntryWithPhotos[],
  size: PhotoSize,
  shareToken?: string,
): PhotoSources {
  const files = entries.flatMap(({ photos = [], user_id }) =>
    photos.map(({ photo_id }) => ({ userId: user_id, photoId: photo_id })),
  );
  const { retry, status, urls } = usePhotoAddresses(files, size, shareToken);
  // Memoized components need the same object while nothing changes.
  return useMemo(
    () => ({ shownOf: (photos = []) => withAddresses(photos, { status, urls }), retry }),
    [retry, status, urls],
  );
}

type CardWithPhoto = Pick<ChallengeCard, "photo" | "user_id">;

export function photosOfCard({ photo }: CardWithPhoto): readonly Photo[] {
  return photo ? [photo] : [];
}

export function useCardPhotos(cards: readonly CardWithPhoto[]): PhotoSources {
  return useShownPhotos(
    cards.map((card) => ({ user_id: card.user_id, photos: photosOfCard(card) })),
    "small",
  );
}
