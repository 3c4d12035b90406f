import { type QueryClient } from "@tanstack/react-query";

import { feedQuery } from "../challenge/feed.ts";
import { removeCachedAuthor } from "../challenge/patches.ts";
import { cancelAndInvalidate } from "../query/cancel-and-invalidate.ts";
import {
  challengeKeys,
  circleKeys,
  companionKeys,
  dayKeys,
  likesNewsKeys,
  userPageKeys,
} from "../query/keys.ts";
import { useWrite } from "../query/use-write.ts";
import { type DiaryClient } from "../supabase/index.ts";
import { blockKeys } from "./queries.ts";
import { type Block, setBlocked } from "./repo.ts";

const keysOf = (userId: string) => [
  challengeKeys.all,
  circleKeys.all,
  userPageKeys.all,
  blockKeys.mine(userId),
];

/** Throws `block/too-many` and `quota/exceeded`. Not a hook, because pages import this file lazily. */
export async function blockUser(diary: DiaryClient, cache: QueryClient, block: Block): Promise<void> {
  try {
    await setBlocked(diary, block, true);
  } catch (error) {
    for (const queryKey of keysOf(block.user_id)) void cancelAndInvalidate(cache, queryKey);
    throw error;
  }
  // Responses to running requests can contain the blocked user.
  void cache.cancelQueries({ queryKey: challengeKeys.lists() });
  for (const challengeId of removeCachedAuthor(cache, block.blocked_user_id)) {
    cache.removeQueries({ queryKey: dayKeys.ofChallenge(challengeId) });
  }
  cache.removeQueries({ queryKey: companionKeys.all });
  cache.removeQueries({ queryKey: userPageKeys.all });
  void cancelAndInvalidate(cache, userPageKeys.follows(block.user_id));
  // The dot in the site's header announces new likes. They may come from the blocked user.
  void cache.resetQueries({ queryKey: likesNewsKeys.of(block.user_id) });
  void cancelAndInvalidate(cache, blockKeys.mine(block.user_id));
  cache.removeQueries({ queryKey: circleKeys.pages(block.user_id), type: "inactive" });
  void cancelAndInvalidate(cache, circleKeys.all);
  // A block deletes likes, so counts change. Refetches inactive lists too, because the device stores these.
  void cache.invalidateQueries({ queryKey: challengeKeys.lists(), refetchType: "all" });
  void cache.prefetchInfiniteQuery({ ...feedQuery(diary), staleTime: Infinity });
}

export const useUnblockUser = (userId: string) =>
  useWrite(
    (diary, blocked_user_id: string) => setBlocked(diary, { user_id: userId, blocked_user_id }, false),
    keysOf(userId),
  );
