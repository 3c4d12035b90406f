import {
  keepPreviousData,
  useQuery,
  type Query,
  type QueryClient,
  type QueryKey,
} from "@tanstack/react-query";
import { useCallback } from "react";

import { photoKeys } from "../query/keys.ts";
import { useDiary } from "../supabase/index.ts";
import type { Photo, PhotoSize } from "./rules.ts";

export interface PhotoOwner {
  userId: string;
  photoId: string;
}

/** Shorter than an hour: a signed address is valid for at least this time. */
const FRESH_MS = 50 * 60_000;

interface Address {
  url: string;
  freshUntil: number;
}

type Addresses = ReadonlyMap<string, Address>;

const NONE: ReadonlyMap<string, string> = new Map();

export interface PhotoAddresses {
  urls: ReadonlyMap<string, string>;
  /** `ready`: the response has arrived. It has no address for a photo that the user isn't allowed to read. */
  status: "loading" | "ready" | "failed";
  retry: () => void;
}

const urlsOf = (addresses: Addresses) => new Map([...addresses].map(([id, { url }]) => [id, url]));

function freshTimeOf({ state }: Query<Addresses>): number {
  const times = [...(state.data?.values() ?? [])].map(({ freshUntil }) => freshUntil);
  return Math.min(FRESH_MS, Math.min(...times) - state.dataUpdatedAt);
}

function findFresh(cache: QueryClient, lists: QueryKey): Addresses {
  const known = cache
    .getQueriesData<Addresses>({ queryKey: lists })
    .flatMap(([, data]) => Array.from(data ?? []));
  return new Map(
    known
      .filter(([, { freshUntil }]) => freshUntil > Date.now())
      .toSorted(([, a], [, b]) => a.freshUntil - b.freshUntil),
  );
}

/**
 * All photos of a call share one request. A new list takes the fresh addresses of other lists, because a browser
 * loads an image again if its address changes. With `shareToken`, visitors can read the photos of an unlisted link.
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
    queryFn: async ({ client, queryKey }): Promise<Addresses> => {
      // A retry requests all addresses again, because an image may have failed to load.
      const isNew = client.getQueryData(queryKey) === undefined;
      const fresh = isNew ? findFresh(client, photoKeys.lists(size, shareToken)) : new Map<string, Address>();
      const known = ids.flatMap((id) => {
        const address = fresh.get(id);
        return address === undefined ? [] : [[id, address] as const];
      });
      const missing = photos.filter(({ photoId }) => !fresh.has(photoId));
      if (missing.length === 0) return new Map(known);
      const freshUntil = Date.now() + FRESH_MS;
      const { fetchPhotoUrls } = await import("./addresses.ts");
      const signed = await fetchPhotoUrls(diary, missing, size, shareToken);
      return new Map([...known, ...[...signed].map(([id, url]) => [id, { url, freshUntil }] as const)]);
    },
    select: urlsOf,
    enabled: photos.length > 0,
    staleTime: freshTimeOf,
    gcTime: FRESH_MS,
    refetchInterval: (list) => {
      const left = list.state.dataUpdatedAt + freshTimeOf(list) - Date.now();
      return left > 0 ? left : FRESH_MS;
    },
    meta: { optional: true },
    placeholderData: keepPreviousData,
  });
  const { data, isError, isPaused, isPlaceholderData, refetch } = query;
  const retry = useCallback(() => void refetch(), [refetch]);
  return {
    urls: data ?? NONE,
    status: isError || isPaused ? "failed" : data === undefined || isPlaceholderData ? "loading" : "ready",
    retry,
  };
}

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
