import type { QueryClient, QueryKey } from "@tanstack/react-query";

/**
 * Invalidates all queries below `queryKey` after a write. It cancels first: a query without data would otherwise
 * resolve with the response in flight, which may predate the write.
 */
export async function cancelAndInvalidate(cache: QueryClient, queryKey: QueryKey): Promise<void> {
  // Not cancelled: active queries with data (`invalidateQueries` restarts them) and inactive ones without (a caller
  // awaits them).
  await cache.cancelQueries({
    queryKey,
    predicate: (query) => query.isActive() === (query.state.data === undefined),
  });
  await cache.invalidateQueries({ queryKey });
}
