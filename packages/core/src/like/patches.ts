import type { QueryClient } from "@tanstack/react-query";

import { patchCachedChallenge } from "../challenge/patches.ts";

interface Likeable {
  liked: boolean;
  like_count: number;
}

/**
 * The row as the reader's like makes it. `withLike(withLike(row, !row.liked), row.liked)` is the row again;
 * liking what is liked already changes nothing.
 */
export function withLike<Row extends Likeable>(row: Row, liked: boolean): Row {
  if (row.liked === liked) return row;
  return { ...row, liked, like_count: Math.max(0, row.like_count + (liked ? 1 : -1)) };
}

/** Shows a like, or its end, everywhere in the cache. Its inverse is the same call with the other state. */
export function patchLike(cache: QueryClient, challengeId: string, liked: boolean): void {
  patchCachedChallenge(cache, challengeId, (row) => withLike(row, liked));
}

/** Shows what the server counted. */
export function patchLikeCount(
  cache: QueryClient,
  challengeId: string,
  { liked, like_count }: Likeable,
): void {
  patchCachedChallenge(cache, challengeId, (row) => ({ ...row, liked, like_count }));
}
