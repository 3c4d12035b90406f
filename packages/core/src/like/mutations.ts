import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";

import { patchCachedChallenge } from "../challenge/patches.ts";
import { likesNewsKeys } from "../query/keys.ts";
import { useWrite } from "../query/use-write.ts";
import { type DiaryClient, useDiary } from "../supabase/index.ts";
import { patchLike } from "./patches.ts";
import { type Like, fetchLikeState, markLikesSeen, setLike } from "./repo.ts";

/** Shows the like immediately. A challenge's requests run one by one. Of waiting presses, only the last is sent. */
export function likeMutation(
  diary: DiaryClient,
  cache: QueryClient,
  challengeId: string,
  onRefused?: (error: unknown) => void,
) {
  const mutationKey = ["like", challengeId];
  const isLast = () => cache.isMutating({ mutationKey }) === 1;
  const lastPress = () => cache.getMutationCache().findAll({ mutationKey }).at(-1);

  /** Corrects the shown like and count. Ignores a failure, because the next fetch of the challenge corrects both too. */
  async function refetch(): Promise<void> {
    const press = lastPress();
    // Running requests may be older than the like. A feed that loads another page also restores its earlier pages.
    const queries = cache.getQueryCache().getAll();
    await Promise.allSettled(queries.map(async ({ promise }) => promise));
    const likes = await fetchLikeState(diary, challengeId).catch(() => undefined);
    // If the user has pressed again, this response is outdated.
    if (likes && lastPress() === press)
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
    // Also refetches after an error, because the server may have saved the like before the response was lost.
    onSettled: () => {
      if (isLast()) void refetch();
    },
  };
}

/** Calls `onRefused` if the request of the last press fails. The like is then reverted. */
export function useLike(challengeId: string, onRefused?: (error: unknown) => void) {
  return useMutation(likeMutation(useDiary(), useQueryClient(), challengeId, onRefused));
}

export const useMarkLikesSeen = (userId: string) => useWrite(markLikesSeen, [likesNewsKeys.of(userId)]);
