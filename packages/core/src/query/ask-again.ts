import type { QueryClient, QueryKey } from "@tanstack/react-query";

/**
 * Asks again for all below this key, since it has changed on the server. To invalidate it is not enough: where nothing
 * is known yet, TanStack Query takes the answer that is under way, which may be older than the change.
 */
export async function askAgain(cache: QueryClient, queryKey: QueryKey): Promise<void> {
  // What is not on a page is not asked anew by itself: what is only fetched is left to whoever waits for it, and what is known
  // is asked for when it is shown again.
  await cache.cancelQueries({
    queryKey,
    predicate: (query) => query.isActive() === (query.state.data === undefined),
  });
  await cache.invalidateQueries({ queryKey });
}
