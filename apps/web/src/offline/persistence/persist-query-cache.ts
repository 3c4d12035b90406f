import { circleKeys, type CircleSummary } from "@diary/core/circle";
import { isAppError } from "@diary/core/errors";
import { hashKey, type Query, type QueryClient, type QueryKey } from "@tanstack/react-query";

import type { PersistedQuery, PersistedQueryStore } from "./persisted-queries.ts";
import type { Viewer } from "./select-persistable.ts";

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

  async function save(key: QueryKey, answer: PersistedQuery) {
    await store.save(viewer, key, answer);
    if (hashKey(key) === hashKey(circleKeys.mine(viewer)))
      await forgetEndedCircles(answer.data as CircleSummary[], answer.at);
  }

  /** The user may have lost access to a circle since its page was stored, but not to a page newer than the list. */
  async function forgetEndedCircles(circles: readonly CircleSummary[], listedAt: number) {
    const pages = cache.getQueryCache().findAll({ queryKey: circleKeys.pages(viewer) });
    const newer = pages.filter(({ state }) => state.dataUpdatedAt >= listedAt);
    const ids = new Set([
      ...circles.map(({ circle_id }) => circle_id),
      ...newer.map(({ queryKey }) => String(queryKey[3])),
    ]);
    for (const { queryKey, state } of pages) {
      if (state.data === undefined || ids.has(String(queryKey[3]))) continue;
      cache.setQueryData(queryKey, null);
      cache.removeQueries({ queryKey, exact: true, type: "inactive" });
    }
    const kept = [...ids].map((id) => circleKeys.page(viewer, id));
    await store.forgetBelow(viewer, circleKeys.pages(viewer), kept);
  }

  const queries = cache.getQueryCache();
  const stop = queries.subscribe((event) => {
    if (event.type !== "updated") return;
    const { action, query } = event;
    if (action.type === "success" && action.data === null) {
      void store.forget(viewer, query.queryKey);
      return;
    }
    // Skips a manual success, which is an optimistic update or a restored response.
    if (action.type === "success" && action.manual !== true) {
      void save(query.queryKey, { data: action.data, at: query.state.dataUpdatedAt });
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
    else void save(query.queryKey, { data, at: dataUpdatedAt });
  }

  return () => {
    isOver = true;
    stop();
  };
}

function reasonOf({ error, fetchFailureReason }: Query["state"]): unknown {
  return error ?? fetchFailureReason;
}
