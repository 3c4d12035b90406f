import { useQueryClient, type QueryClient } from "@tanstack/react-query";

import { useDiary, type DiaryClient } from "../supabase/index.ts";
import { createLikeQueue, type LikeQueue } from "./like-queue.ts";

/** One queue for each cache and person: the same challenge may be on the screen twice. */
const queues = new WeakMap<QueryClient, Map<string, LikeQueue>>();

/**
 * Sets the like of the person `userId`: `setLiked(challengeId, true)` shows at once, everywhere, and is sent in
 * the background. Clicking fast ends in the last state asked for, with one pending request at a time.
 */
export function useToggleLike(userId: string): LikeQueue["setLiked"] {
  return useLikeQueue(userId).setLiked;
}

/** The pending likes of the person `userId`. */
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
