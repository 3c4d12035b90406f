import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";

import type { ChallengeCard } from "../challenge/challenge-types.ts";
import { patchCachedChallenge } from "../challenge/patches.ts";
import { type DiaryClient, useDiary } from "../supabase/index.ts";
import { expectSuccess, fetchRow } from "../supabase/response.ts";

export interface Like {
  challenge_id: string;
  user_id: string;
}

/** Likes or unlikes a challenge. A repeated call has no further effect. */
export async function setLike({ db }: DiaryClient, like: Like, liked: boolean): Promise<void> {
  if (liked) {
    const options = { onConflict: "challenge_id,user_id", ignoreDuplicates: true };
    await expectSuccess(db.from("likes").upsert(like, options));
  } else {
    await expectSuccess(db.from("likes").delete().match(like));
  }
}

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
 * Creates the mutation of a like. Every list shows the like immediately, and the count is fetched after the request.
 * Requests for one challenge run in sequence. Of several pending presses, only the last sends a request.
 */
export function likeMutation(
  diary: DiaryClient,
  cache: QueryClient,
  challengeId: string,
  onRefused?: (error: unknown) => void,
) {
  const mutationKey = ["like", challengeId];
  const isLast = () => cache.isMutating({ mutationKey }) === 1;

  /** If the request fails, the shown count stays. It can only miss likes by other users. */
  async function reread(): Promise<void> {
    const likes = await fetchLikeState(diary, challengeId).catch(() => undefined);
    // If the user has pressed again, this response is outdated.
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
    // Also after an error, because the server may have saved the like and the response was lost.
    onSettled: () => {
      if (isLast()) void reread();
    },
  };
}

/** Calls `onRefused` if the request of the last press failed and the like was reverted. */
export function useLike(challengeId: string, onRefused?: (error: unknown) => void) {
  return useMutation(likeMutation(useDiary(), useQueryClient(), challengeId, onRefused));
}

/**
 * Applies the viewer's like to a row. The call with the opposite state is its inverse; a repeated call changes
 * nothing.
 */
export function withLike<Row extends Pick<ChallengeCard, "liked" | "like_count">>(
  row: Row,
  liked: boolean,
): Row {
  if (row.liked === liked) return row;
  return { ...row, liked, like_count: Math.max(0, row.like_count + (liked ? 1 : -1)) };
}

function patchLike(cache: QueryClient, challengeId: string, liked: boolean): void {
  patchCachedChallenge(cache, challengeId, (row) => withLike(row, liked));
}
