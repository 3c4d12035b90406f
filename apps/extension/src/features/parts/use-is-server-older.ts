import { isAppError } from "@diary/core/errors";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";

/** Follows results instead of states, because a retry clears the error state. */
export function useIsServerOlder(): boolean {
  const cache = useQueryClient().getQueryCache();
  const [isOlder, setOlder] = useState(false);
  useEffect(() => {
    const rejected = new Set<string>();
    return cache.subscribe((event) => {
      if (event.type !== "updated" || event.query.meta?.["optional"] === true) return;
      const { action, query } = event;
      if (action.type === "error" && isAppError(action.error, "older-server")) rejected.add(query.queryHash);
      if (action.type === "success") rejected.delete(query.queryHash);
      setOlder(rejected.size > 0);
    });
  }, [cache]);
  return isOlder;
}
