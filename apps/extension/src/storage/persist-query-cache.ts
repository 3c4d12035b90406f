import { type ChallengeCard, challengeKeys } from "@diary/core/challenge";
import { dayKeys } from "@diary/core/day";
import { likesNewsKeys } from "@diary/core/like";
import { photoKeys } from "@diary/core/photo/rules";
import { dehydrate, hashKey, hydrate, type DehydratedState, type QueryClient } from "@tanstack/react-query";

import { storageKeys, writeStored } from "./extension-storage.ts";

/** Must be short, because the popup may close soon. It isn't zero, so several responses need only one write. */
const SOON_MS = 50;

export interface PersistedCache {
  userId: string;
  known: Partial<DehydratedState>;
}

export function restoreQueryCache(
  cache: QueryClient,
  shown: PersistedCache | undefined,
  userId: string | null,
): void {
  if (shown !== undefined && shown.userId === userId) hydrate(cache, shown.known);
  // The user may have changed data on the site since the popup was last open.
  void cache.invalidateQueries({ refetchType: "none" });
}

/**
 * Returns queries in use and entries of active challenges, even after a failed fetch (offline). Excludes names of users
 * who like a challenge, and addresses of photos: these expire, and storage would turn their map into an empty object.
 */
export function dehydrateQueries(cache: QueryClient, userId: string): Partial<DehydratedState> {
  const active = cache.getQueryData<ChallengeCard[]>(challengeKeys.active(userId)) ?? [];
  const canBeChosen = new Set(active.map(({ challenge_id }) => hashKey(dayKeys.list(challenge_id))));
  const likers = hashKey(likesNewsKeys.of(userId));
  const { queries } = dehydrate(cache, {
    shouldDehydrateQuery: (query) =>
      query.state.data !== undefined &&
      query.queryHash !== likers &&
      query.queryKey[0] !== photoKeys.all[0] &&
      (query.getObserversCount() > 0 || canBeChosen.has(query.queryHash)),
  });
  const known = { status: "success", fetchStatus: "idle", error: null } as const;
  for (const query of queries) query.state = { ...query.state, ...known };
  return { queries };
}

export function persistQueryCache(cache: QueryClient, userId: string): () => void {
  const { shown } = storageKeys();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = cache.getQueryCache().subscribe(({ type }) => {
    if (type !== "updated") return;
    timer ??= setTimeout(() => {
      timer = undefined;
      void writeStored(shown, {
        userId,
        known: dehydrateQueries(cache, userId),
      } satisfies PersistedCache);
    }, SOON_MS);
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}
