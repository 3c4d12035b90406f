import { useQuery } from "@tanstack/react-query";

import { photoKeys } from "../query/keys.ts";
import { useDiary } from "../supabase/index.ts";
import type { PhotoSize } from "./rules.ts";
import { fetchPhotoUrls } from "./storage.ts";

export interface PhotoOwner {
  userId: string;
  photoId: string;
}

/** Shorter than an hour, after which a signed address expires. */
const FRESH_MS = 50 * 60_000;

const NONE: ReadonlyMap<string, string> = new Map();

/**
 * Returns signed addresses by photo id. All photos of a call share one request.
 * @param shareToken token of an unlisted link, which lets visitors read its photos
 */
export function usePhotoUrls(
  photos: readonly PhotoOwner[],
  size: PhotoSize,
  shareToken?: string,
): ReadonlyMap<string, string> {
  const diary = useDiary();
  const ids = photos.map(({ photoId }) => photoId);
  const { data } = useQuery({
    queryKey: photoKeys.urls(size, ids, shareToken),
    queryFn: () => fetchPhotoUrls(diary, photos, size, shareToken),
    enabled: photos.length > 0,
    staleTime: FRESH_MS,
    gcTime: FRESH_MS,
    refetchInterval: FRESH_MS,
    // Shows the earlier photos of a list while a longer list loads.
    placeholderData: (before) => before,
  });
  return data ?? NONE;
}
