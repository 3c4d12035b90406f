import { challengeKeys } from "@diary/core/challenge";
import { dayKeys } from "@diary/core/day";
import { isAppError } from "@diary/core/errors";
import { bookKeys } from "@diary/core/export";
import { personKeys } from "@diary/core/person";
import { useDiary } from "@diary/core/supabase";
import { Alert } from "@diary/ui/alert";
import { Button } from "@diary/ui/button";
import { useWords } from "@diary/ui/words";
import { useIsFetching, useQueryClient, type Query, type QueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useSyncExternalStore } from "react";

import { offlineWords } from "../words/en/offline.ts";

/** What pages have of their own, not what stands around them on every page. */
const CONTENT: ReadonlySet<unknown> = new Set([
  ...challengeKeys.all,
  ...dayKeys.all,
  ...personKeys.all,
  ...bookKeys.all,
]);

/** A search says itself that it failed. */
const isSearch = ({ queryKey }: Query): boolean => queryKey.at(-2) === "found";
const isContent = (query: Query): boolean => CONTENT.has(query.queryKey[0]) && !isSearch(query);

/** An attempt that failed counts while it is repeated: it is still named once an entry's answer has taken its place. */
function isUnreached({ state: { error, fetchFailureReason, fetchStatus } }: Query): boolean {
  return isAppError(error ?? (fetchStatus === "idle" ? null : fetchFailureReason), "network");
}

/**
 * When the server was last heard of what the page shows, in milliseconds since 1970: the oldest of it. Null while
 * it answers, and where nothing of it is asked for; `"not-kept"` without a network, when nothing of it is on this
 * device.
 */
function shownAsOf(cache: QueryClient, isOnline: boolean): number | "not-kept" | null {
  const content = cache.getQueryCache().findAll({ type: "active" }).filter(isContent);
  const shown = content.filter(({ state }) => state.data !== undefined);
  if (shown.length === 0) return !isOnline && content.some(isUnreached) ? "not-kept" : null;
  if (isOnline && !shown.some(isUnreached)) return null;
  return Math.min(...shown.map(({ state }) => state.dataUpdatedAt));
}

/** Says from when the page is while the server can't be asked, and asks again when there is a network. */
export function OfflineNotice() {
  const words = useWords(offlineWords);
  const cache = useQueryClient();
  const { platform } = useDiary();
  const isFetching = useIsFetching({ type: "active" }) > 0;
  const subscribe = useCallback(
    (changed: () => void) => {
      const stop = cache.getQueryCache().subscribe(changed);
      addEventListener("online", changed);
      addEventListener("offline", changed);
      return () => {
        stop();
        removeEventListener("online", changed);
        removeEventListener("offline", changed);
      };
    },
    [cache],
  );
  const asOf = useSyncExternalStore(subscribe, () => shownAsOf(cache, navigator.onLine));

  const refetchActive = useCallback(() => void cache.refetchQueries({ type: "active" }), [cache]);
  useEffect(() => {
    addEventListener("online", refetchActive);
    return () => removeEventListener("online", refetchActive);
  }, [refetchActive]);

  if (asOf === null) return null;
  return (
    <div className="px-edge mx-auto w-full max-w-[calc(var(--container-page)+2*var(--spacing-edge))] pt-4">
      <Alert
        title={navigator.onLine ? words.unreached : words.offline}
        actions={
          navigator.onLine ? (
            <Button size="small" pending={isFetching} onClick={refetchActive}>
              {words.retry}
            </Button>
          ) : undefined
        }
      >
        {asOf === "not-kept" ? words.notKept : words.shownAsOf(asOf, platform.now())}
      </Alert>
    </div>
  );
}
