import { challengeKeys } from "@diary/core/challenge";
import { dayKeys } from "@diary/core/day";
import { isAppError } from "@diary/core/errors";
import { useDiary } from "@diary/core/supabase";
import { Alert } from "@diary/ui/alert";
import { Button } from "@diary/ui/button";
import { useIsFetching, useQueryClient, type Query, type QueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useSyncExternalStore } from "react";

const clock = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
const dateAndClock = { day: "numeric", month: "short", ...clock } as const;

/** When something was, as one would say it now: the time, with the date where it was not today. */
function said(at: number, now: number): string {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString();
  // No formatter beforehand: every page has these words, and few ever say them.
  return new Intl.DateTimeFormat("en", isToday ? clock : dateAndClock).format(at);
}

const copy = {
  offline: "Offline",
  unreached: "Challenge Diary can't be reached",
  shownAsOf: (at: number, now: number) => `Last updated ${said(at, now)}.`,
  notKept: "This page is not available offline. It will load when you are back online.",
  retry: "Try again",
};

/** The page's own content, not what stands around it on every page. */
function isContent({ queryKey: [kind] }: Query): boolean {
  return kind === challengeKeys.all[0] || kind === dayKeys.all[0];
}

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
        title={navigator.onLine ? copy.unreached : copy.offline}
        actions={
          navigator.onLine ? (
            <Button size="small" pending={isFetching} onClick={refetchActive}>
              {copy.retry}
            </Button>
          ) : undefined
        }
      >
        {asOf === "not-kept" ? copy.notKept : copy.shownAsOf(asOf, platform.now())}
      </Alert>
    </div>
  );
}
