import { challengeKeys, type ChallengeCard } from "@diary/core/challenge";
import { useSession, useUserId } from "@diary/core/session";
import { useDiary } from "@diary/core/supabase";
import { hashKey, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

import { whenIdle } from "../loading/load-chunk.ts";
import { OfflineNotice } from "../offline/offline-notice.tsx";
import { persistQueryCache } from "../offline/persistence/persist-query-cache.ts";
import { createPersistedQueryStore } from "../offline/persistence/persisted-queries.ts";
import { VISITOR } from "../offline/persistence/select-persistable.ts";
import { withDataProvider } from "./data-provider.tsx";

function DeferredOffline() {
  useQueryPersistence();
  return <OfflineNotice />;
}

const queryStore = createPersistedQueryStore();

function useQueryPersistence(): void {
  const cache = useQueryClient();
  const diary = useDiary();
  const { status } = useSession();
  const userId = useUserId();
  useEffect(() => {
    if (status === "loading") return undefined;
    const viewer = userId ?? VISITOR;
    void queryStore.forgetOthers(viewer);
    return persistQueryCache(cache, queryStore, viewer);
  }, [cache, status, userId]);

  useEffect(() => {
    if (userId === null) return undefined;
    const leaving = new AbortController();
    const mine = hashKey(challengeKeys.mine(userId));
    const read = (challenges: readonly ChallengeCard[]) => {
      const options = { answers: queryStore, diary, signal: leaving.signal };
      whenIdle(() => {
        // Loads a separate file, because visitors have nothing to prefetch.
        import("../offline/persistence/prefetch-own-challenges.ts")
          .then(({ prefetchOwnChallenges }) => prefetchOwnChallenges(userId, challenges, options))
          .catch(() => {});
      });
    };
    const queries = cache.getQueryCache();
    const stop = queries.subscribe((event) => {
      if (event.type !== "updated" || event.query.queryHash !== mine) return;
      const { action } = event;
      if (action.type === "success" && action.manual !== true) read(action.data as ChallengeCard[]);
    });
    const known = cache.getQueryData<ChallengeCard[]>(challengeKeys.mine(userId));
    if (known) read(known);
    return () => {
      leaving.abort();
      stop();
    };
  }, [cache, diary, userId]);
}

export default withDataProvider(DeferredOffline);
