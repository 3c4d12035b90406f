import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";

import { photoKeys } from "../query/keys.ts";
import { useDiary } from "../supabase/index.ts";
import type { Photo, PhotoSize } from "./rules.ts";

export { photoKeys };

export interface PhotoOwner {
  userId: string;
  photoId: string;
}

/** Shorter than an hour, after which a signed address expires. */
const FRESH_MS = 50 * 60_000;

const NONE: ReadonlyMap<string, string> = new Map();

export interface PhotoAddresses {
  urls: ReadonlyMap<string, string>;
  status: "loading" | "ready" | "failed";
  retry: () => void;
}

/**
 * Requests signed addresses. All photos of a call share one request.
 * @param shareToken token of an unlisted link, which lets visitors read its photos
 */
export function usePhotoAddresses(
  photos: readonly PhotoOwner[],
  size: PhotoSize,
  shareToken?: string,
): PhotoAddresses {
  const diary = useDiary();
  const ids = photos.map(({ photoId }) => photoId);
  const query = useQuery({
    queryKey: photoKeys.urls(size, ids, shareToken),
    // Loaded on demand, because most pages have no photos.
    queryFn: async () => {
      const { fetchPhotoUrls } = await import("./addresses.ts");
      return fetchPhotoUrls(diary, photos, size, shareToken);
    },
    enabled: photos.length > 0,
    staleTime: FRESH_MS,
    gcTime: FRESH_MS,
    refetchInterval: FRESH_MS,
    meta: { optional: true },
    // Shows the earlier photos of a list while a longer list loads.
    placeholderData: (before) => before,
  });
  const { data, isError, isPaused, isPlaceholderData, refetch } = query;
  const retry = useCallback(() => void refetch(), [refetch]);
  return {
    urls: data ?? NONE,
    status: isError || isPaused ? "failed" : data === undefined || isPlaceholderData ? "loading" : "ready",
    retry,
  };
}

/** Returns the photos with their addresses, for display. */
export function withAddresses(
  photos: readonly Photo[],
  { status, urls }: Pick<PhotoAddresses, "status" | "urls">,
) {
  const unread = { status: status === "loading" ? "loading" : "failed" } as const;
  return photos.map(({ alt, height, photo_id: id, placeholder, width }) => {
    const url = urls.get(id);
    const source = url === undefined ? unread : ({ status: "ready", url } as const);
    return { id, width, height, alt, placeholder, source };
  });
}
