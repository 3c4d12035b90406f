import { useDiary } from "@diary/core/supabase";
import { Alert } from "@diary/ui/alert";
import { Button } from "@diary/ui/button";
import { useIsFetching, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useSyncExternalStore } from "react";

import { offlineCopy as copy } from "./offline-copy.ts";
import { shownAsOf } from "./shown-as-of.ts";

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

  const askAgain = useCallback(() => void cache.refetchQueries({ type: "active" }), [cache]);
  useEffect(() => {
    addEventListener("online", askAgain);
    return () => removeEventListener("online", askAgain);
  }, [askAgain]);

  if (asOf === null) return null;
  return (
    <div className="max-w-page mx-auto w-full px-4 pt-4 sm:px-6">
      <Alert
        title={navigator.onLine ? copy.unreached : copy.offline}
        actions={
          navigator.onLine ? (
            <Button size="small" pending={isFetching} onClick={askAgain}>
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
