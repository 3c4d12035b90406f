import { challengeKeys } from "@diary/core/challenge";
import { circleKeys } from "@diary/core/circle";
import { dayKeys } from "@diary/core/day";
import { isAppError } from "@diary/core/errors";
import { bookKeys } from "@diary/core/export";
import { useUserId } from "@diary/core/session";
import { withSiteName } from "@diary/core/site/site-name";
import { useDiary } from "@diary/core/supabase";
import { userPageKeys } from "@diary/core/user-page";
import { Alert } from "@diary/ui/alert";
import { Button } from "@diary/ui/button";
import { useWords } from "@diary/ui/words";
import { useIsFetching, useQueryClient, type Query, type QueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useSyncExternalStore } from "react";

import { useBackendConfig } from "../config/backend.ts";
import { offlineWords } from "../words/en/offline.ts";

const CONTENT: ReadonlySet<unknown> = new Set([
  ...challengeKeys.all,
  ...circleKeys.all,
  ...dayKeys.all,
  ...userPageKeys.all,
  ...bookKeys.all,
]);

const isSearch = ({ queryKey }: Query): boolean => queryKey.at(-2) === "found";
/** Excludes queries of the bottom bar, although they read entries too. */
const isOfPage = ({ observers }: Query): boolean =>
  observers.some(({ options }) => options.meta?.["frame"] === undefined);
const isContent = (query: Query): boolean =>
  CONTENT.has(query.queryKey[0]) && !isSearch(query) && isOfPage(query);

/** True if the query failed because of the network, also while a retry is pending. */
function isUnreachable({ state: { error, fetchFailureReason, fetchStatus } }: Query): boolean {
  return isAppError(error ?? (fetchStatus === "idle" ? null : fetchFailureReason), "network");
}

/** Time of the oldest shown data, `not-kept` if offline without stored data, or null if no notice is needed. */
function shownAsOf(cache: QueryClient, isOnline: boolean): number | "not-kept" | null {
  const content = cache.getQueryCache().findAll({ type: "active" }).filter(isContent);
  const shown = content.filter(({ state }) => state.data !== undefined);
  if (shown.length === 0) {
    const isRetrying = content.some((query) => isUnreachable(query) && query.state.status === "pending");
    return !isOnline && isRetrying ? "not-kept" : null;
  }
  if (isOnline && !shown.some(isUnreachable)) return null;
  return Math.min(...shown.map(({ state }) => state.dataUpdatedAt));
}

export function OfflineNotice() {
  const words = useWords(offlineWords);
  const cache = useQueryClient();
  const { platform } = useDiary();
  const { siteName } = useBackendConfig();
  const isMember = useUserId() !== null;
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
        actions={
          navigator.onLine ? (
            <Button size="small" pending={isFetching} onClick={refetchActive}>
              {words.retry}
            </Button>
          ) : undefined
        }
      >
        <b className="block font-semibold">
          {navigator.onLine ? withSiteName(words.unreached, siteName) : words.offline}
        </b>
        <span>{asOf === "not-kept" ? words.notKept : words.shownAsOf(asOf, platform.now())}</span>{" "}
        {asOf === "not-kept" || !isMember ? null : <span>{words.canWrite}</span>}
      </Alert>
    </div>
  );
}
