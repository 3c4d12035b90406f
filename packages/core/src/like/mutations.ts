import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";

import type { ChallengeCard } from "../challenge/challenge-types.ts";
import { patchCachedChallenge } from "../challenge/patches.ts";
import { type DiaryClient, useDiary } from "../supabase/index.ts";
import { expectSuccess, fetchRow } from "../supabase/response.ts";

export interface Like {
  challenge_id: string;
  user_id: string;
}

/** Likes or unlikes. Idempotent. */
export async function setLike({ db }: DiaryClient, like: Like, liked: boolean): Promise<void> {
  if (liked) {
    const options = { onConflict: "challenge_id,user_id", ignoreDuplicates: true };
    await expectSuccess(db.from("likes").upsert(like, options));
  } else {
    await expectSuccess(db.from("likes").delete().match(like));
  }
}

/** Like count of a challenge, and the reader's own like. */
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
 * Mutation of a like: shows at once everywhere, then reads the count again. Presses on one challenge are sent one at
 * a time; of waiting presses only the last is sent.
 */
export function likeMutation(
  diary: DiaryClient,
  cache: QueryClient,
  challengeId: string,
  onRefused?: (error: unknown) => void,
) {
  const mutationKey = ["like", challengeId];
  const isLast = () => cache.isMutating({ mutationKey }) === 1;

  /** If the count can't be read, the shown one stays: it differs by others' likes at most. */
  async function reread(): Promise<void> {
    const likes = await fetchLikeState(diary, challengeId).catch(() => undefined);
    // A newer press is pending, so this response is outdated.
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
    // A request without a response may have arrived.
    onSettled: () => {
      if (isLast()) void reread();
    },
  };
}

/** Likes a challenge. Calls `onRefused` if the last press was rejected and reverted. */
export function useLike(challengeId: string, onRefused?: (error: unknown) => void) {
  return useMutation(likeMutation(useDiary(), useQueryClient(), challengeId, onRefused));
}

/**
 * Applies the reader's like to a row. `withLike(withLike(row, !row.liked), row.liked)` is the row; repeating it
 * changes nothing.
 */
export function withLike<Row extends Pick<ChallengeCard, "liked" | "like_count">>(
  row: Row,
  liked: boolean,
): Row {
  if (row.liked === liked) return row;
  return { ...row, liked, like_count: Math.max(0, row.like_count + (liked ? 1 : -1)) };
}

/** Patches a like everywhere in the cache. The inverse is the same call with the other state. */
function patchLike(cache: QueryClient, challengeId: string, liked: boolean): void {
  patchCachedChallenge(cache, challengeId, (row) => withLike(row, liked));
}
