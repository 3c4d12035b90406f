import type { QueryClient } from "@tanstack/react-query";

import type { SessionSource } from "./auth-types.ts";
import { userIdOf } from "./session-state.ts";

/** Removes cached data when the user changes, because rows contain the viewer's likes and private challenges. */
export function clearCacheOnUserChange(
  cache: QueryClient,
  { current, subscribe }: Pick<SessionSource, "current" | "subscribe">,
): void {
  let reader = current();
  subscribe(() => {
    const before = reader;
    reader = current();
    const left = userIdOf(before);
    // Requests during the status "loading" wait for the token, so their responses belong to the current user.
    if (before.status === "loading" || left === userIdOf(reader)) return;
    cache.removeQueries({ type: "inactive" });
    void cache.resetQueries({ predicate: ({ queryKey }) => left === null || !queryKey.includes(left) });
    if (left !== null) removeWhenUnused(cache, left);
  });
}

/** Removes each query of the user who signed out as soon as no component shows its data. */
function removeWhenUnused(cache: QueryClient, userId: string): void {
  const queries = cache.getQueryCache();
  const shown = new Set(queries.findAll({ predicate: ({ queryKey }) => queryKey.includes(userId) }));
  if (shown.size === 0) return;
  const stop = queries.subscribe(({ query, type }) => {
    if (type !== "observerRemoved" || query.isActive() || !shown.delete(query)) return;
    queries.remove(query);
    if (shown.size === 0) stop();
  });
}
