import { type QueryClient, useQueryClient } from "@tanstack/react-query";

import { type DiaryClient, useDiary } from "../supabase/index.ts";
import { patchLike, patchLikeCount } from "./patches.ts";
import { fetchLikeState, setLike } from "./repo.ts";
import { createToggleQueue } from "./toggle-queue.ts";

export type LikeQueue = ReturnType<typeof createLikeQueue>;

/**
 * The pending likes of one person. The desired state shows at once; the count is read again after the last request,
 * since others like meanwhile.
 */
export function createLikeQueue(diary: DiaryClient, cache: QueryClient, userId: string) {
  async function reread(challengeId: string): Promise<void> {
    const likes = await fetchLikeState(diary, challengeId);
    // Toggled again while the answer was pending: it is about the time before.
    if (!queue.isPending(challengeId)) patchLikeCount(cache, challengeId, likes);
  }

  /** Where the count can't be read the one shown is kept: it is off by others' likes at most. */
  const rereadQuietly = (challengeId: string) => void reread(challengeId).catch(() => {});

  const listeners = new Map<string, (error: unknown) => void>();

  const queue = createToggleQueue<string>({
    send: (challengeId, liked) => setLike(diary, { challenge_id: challengeId, user_id: userId }, liked),
    onSuccess: rereadQuietly,
    onError: (challengeId, liked, error) => {
      patchLike(cache, challengeId, !liked);
      console.error("A like was not saved:", error);
      listeners.get(challengeId)?.(error);
      // Without an answer it may have arrived all the same.
      rereadQuietly(challengeId);
    },
  });

  return {
    /** Calls `onRefused` when the last wanted state is rejected. */
    setLiked: (challengeId: string, liked: boolean, onRefused?: (error: unknown) => void): void => {
      if (onRefused === undefined) listeners.delete(challengeId);
      else listeners.set(challengeId, onRefused);
      patchLike(cache, challengeId, liked);
      queue.set(challengeId, liked);
    },
    /** To be called when the page is left: sends what has not been sent. */
    flush: () => queue.flush(),
  };
}

/** One queue for each cache and person: the same challenge may be on the screen twice. */
const queues = new WeakMap<QueryClient, Map<string, LikeQueue>>();

/**
 * The likes of the person `userId`: `setLiked(challengeId, true)` shows at once, everywhere, and is sent in the
 * background. Clicking fast ends in the last state asked for, with one pending request at a time.
 */
export function useLikeQueue(userId: string): LikeQueue {
  return queueOf(useDiary(), useQueryClient(), userId);
}

function queueOf(diary: DiaryClient, cache: QueryClient, userId: string): LikeQueue {
  const ofCache = queues.get(cache) ?? new Map<string, LikeQueue>();
  queues.set(cache, ofCache);
  const queue = ofCache.get(userId) ?? createLikeQueue(diary, cache, userId);
  ofCache.set(userId, queue);
  return queue;
}
