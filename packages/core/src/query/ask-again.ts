import type { QueryClient, QueryKey } from "@tanstack/react-query";

/**
 * Asks again for all below this key, since it has changed on the server. To invalidate it is not enough: where nothing
 * is known yet, TanStack Query takes the answer that is under way, which may be older than the change.
 */
export async function askAgain(cache: QueryClient, queryKey: QueryKey): Promise<void> {
  await cache.cancelQueries({ queryKey });
  await cache.invalidateQueries({ queryKey });
}
