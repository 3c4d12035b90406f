import type { QueryClient, QueryKey } from "@tanstack/react-query";

/**
 * Asks again for all below this key, since it has changed on the server. To invalidate it is not enough: where nothing
 * is known yet, TanStack Query takes the answer that is under way, which may be older than the change.
 */
export async function askAgain(cache: QueryClient, queryKey: QueryKey): Promise<void> {
  // Shown on a page: what is only fetched would not be asked anew by itself.
  await cache.cancelQueries({ queryKey, type: "active", predicate: ({ state }) => state.data === undefined });
  await cache.invalidateQueries({ queryKey });
}
