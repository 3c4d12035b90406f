import { type QueryClient } from "@tanstack/react-query";

import { type ChallengeCard } from "../challenge/challenge-types.ts";
import { patchCachedChallenge } from "../challenge/patches.ts";

export function withLike<Row extends Pick<ChallengeCard, "liked" | "like_count">>(
  row: Row,
  liked: boolean,
): Row {
  if (row.liked === liked) return row;
  return { ...row, liked, like_count: Math.max(0, row.like_count + (liked ? 1 : -1)) };
}

export function patchLike(cache: QueryClient, challengeId: string, liked: boolean): void {
  patchCachedChallenge(cache, challengeId, (row) => withLike(row, liked));
}
