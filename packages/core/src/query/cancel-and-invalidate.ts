import type { QueryClient, QueryKey } from "@tanstack/react-query";

/**
 * Refetches the queries below `queryKey` after a write.
 * Cancels their requests first, because a response to an earlier request may not contain the write.
 */
export async function cancelAndInvalidate(cache: QueryClient, queryKey: QueryKey): Promise<void> {
  // Doesn't cancel active queries with data, because `invalidateQueries` restarts them. Doesn't cancel inactive
  // queries without data, because a caller awaits them.
  await cache.cancelQueries({
    queryKey,
    predicate: (query) => query.isActive() === (query.state.data === undefined),
  });
  await cache.invalidateQueries({ queryKey });
}
