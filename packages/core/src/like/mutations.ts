import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";

import type { ChallengeCard } from "../challenge/challenge-types.ts";
import { patchCachedChallenge } from "../challenge/patches.ts";
import { type DiaryClient, useDiary } from "../supabase/index.ts";
import { expectSuccess, fetchRow } from "../supabase/response.ts";

export interface Like {
  challenge_id: string;
  user_id: string;
}

/** Likes, or takes the like back. Doing either twice is the same as once. */
export async function setLike({ db }: DiaryClient, like: Like, liked: boolean): Promise<void> {
  if (liked) {
    const options = { onConflict: "challenge_id,user_id", ignoreDuplicates: true };
    await expectSuccess(db.from("likes").upsert(like, options));
  } else {
    await expectSuccess(db.from("likes").delete().match(like));
  }
}

/** The count of a challenge and whether the reader likes it. */
export async function fetchLikeState(
  { db }: DiaryClient,
  challengeId: string,
): Promise<{ liked: boolean; like_count: number }> {
  const row = await fetchRow(
    db.from("home_challenge").select("liked,like_count").eq("challenge_id", challengeId),
  );
  return { liked: row.liked ?? false, like_count: row.like_count ?? 0 };
}

/**
 * A like, or its end: it shows at once, everywhere, and the count is read again, since others like meanwhile. Of presses on
 * one challenge a later one waits for the answer to that before it, and only the last of those that wait is sent.
 */
export function likeMutation(
  diary: DiaryClient,
  cache: QueryClient,
  challengeId: string,
  onRefused?: (error: unknown) => void,
) {
  const mutationKey = ["like", challengeId];
  const isLast = () => cache.isMutating({ mutationKey }) === 1;

  /** Where the count can't be read the one shown is kept: it is off by others' likes at most. */
  async function reread(): Promise<void> {
    const likes = await fetchLikeState(diary, challengeId).catch(() => undefined);
    // Pressed again while the answer was pending: it is about the time before.
    if (likes && cache.isMutating({ mutationKey }) === 0)
      patchCachedChallenge(cache, challengeId, (row) => ({ ...row, ...likes }));
  }

  return {
    mutationKey,
    scope: { id: mutationKey.join(" ") },
    mutationFn: async ({ liked, ...like }: Like & { liked: boolean }) => {
      if (isLast()) await setLike(diary, like, liked);
    },
    onMutate: ({ liked }: { liked: boolean }) => patchLike(cache, challengeId, liked),
    onError: (error: unknown, { liked }: { liked: boolean }) => {
      if (!isLast()) return;
      patchLike(cache, challengeId, !liked);
      console.error("A like was not saved:", error);
      onRefused?.(error);
    },
    // Without an answer it may have arrived all the same.
    onSettled: () => {
      if (isLast()) void reread();
    },
  };
}

/** Likes the challenge `challengeId`. Calls `onRefused` where that is taken back, since the last press was not saved. */
export function useLike(challengeId: string, onRefused?: (error: unknown) => void) {
  return useMutation(likeMutation(useDiary(), useQueryClient(), challengeId, onRefused));
}

/**
 * The row as the reader's like makes it. `withLike(withLike(row, !row.liked), row.liked)` is the row again;
 * liking what is liked already changes nothing.
 */
export function withLike<Row extends Pick<ChallengeCard, "liked" | "like_count">>(
  row: Row,
  liked: boolean,
): Row {
  if (row.liked === liked) return row;
  return { ...row, liked, like_count: Math.max(0, row.like_count + (liked ? 1 : -1)) };
}

/** Shows a like, or its end, everywhere in the cache. Its inverse is the same call with the other state. */
function patchLike(cache: QueryClient, challengeId: string, liked: boolean): void {
  patchCachedChallenge(cache, challengeId, (row) => withLike(row, liked));
}
