import { isAppError } from "@diary/core/errors";
import type { Query, QueryClient } from "@tanstack/react-query";

import type { PersistedQueryStore } from "./persisted-queries.ts";
import type { Viewer } from "./select-persistable.ts";

/** Stores responses, and restores them if the server is unreachable. Returns a function that stops both. */
export function persistQueryCache(
  cache: QueryClient,
  store: PersistedQueryStore,
  viewer: Viewer,
): () => void {
  let isOver = false;

  async function restore({ queryKey, state }: Query) {
    if (state.data !== undefined || !isAppError(reasonOf(state), "network")) return;
    const stored = await store.find(viewer, queryKey);
    // While reading, another user may have signed in, or the server may have responded.
    if (stored === undefined || isOver || cache.getQueryData(queryKey) !== undefined) return;
    cache.setQueryData(queryKey, stored.data, { updatedAt: stored.at });
  }

  const queries = cache.getQueryCache();
  const stop = queries.subscribe((event) => {
    if (event.type !== "updated") return;
    const { action, query } = event;
    // Skips a manual success, which is an optimistic update or a restored response.
    if (action.type === "success" && action.manual !== true) {
      void store.save(viewer, query.queryKey, { data: action.data, at: query.state.dataUpdatedAt });
    }
    if (action.type === "failed") void restore(query);
    if (action.type !== "error") return;
    if (isAppError(action.error, "not-found")) void store.forget(viewer, query.queryKey);
    else void restore(query);
  });
  // Queries may have finished before this listener was registered.
  for (const query of queries.getAll()) {
    const { data, dataUpdatedAt } = query.state;
    if (data === undefined) void restore(query);
    else void store.save(viewer, query.queryKey, { data, at: dataUpdatedAt });
  }

  return () => {
    isOver = true;
    stop();
  };
}

function reasonOf({ error, fetchFailureReason }: Query["state"]): unknown {
  return error ?? fetchFailureReason;
}
