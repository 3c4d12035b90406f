import { dehydrate, hydrate, type QueryClient } from "@tanstack/react-query";

import { writeStored } from "../storage/local.ts";
import { STORED_MANY } from "../storage/stored.ts";

const QUIET_MS = 200;

/** Where the last known state of this person lies. */
export function cacheKey(userId: string): string {
  return STORED_MANY.cache + userId;
}

/** Puts what was known last into the cache. */
export function recall(cache: QueryClient, known: unknown): void {
  if (typeof known === "object" && known !== null) hydrate(cache, known);
  // However young it is: between two openings of the popup the site may have been used.
  void cache.invalidateQueries({ refetchType: "none" });
}

/** Keeps what the queries of this person answer, each time they have been quiet for a moment. */
export function remember(cache: QueryClient, userId: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = cache.getQueryCache().subscribe(({ type }) => {
    if (type !== "updated") return;
    clearTimeout(timer);
    timer = setTimeout(() => void writeStored(cacheKey(userId), dehydrate(cache)), QUIET_MS);
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}
