import type { QueryClient, QueryKey } from "@tanstack/react-query";

/** Refetches after a write. Cancels running requests first, because their responses may not contain the write. */
export async function cancelAndInvalidate(cache: QueryClient, queryKey: QueryKey): Promise<void> {
  // Doesn't cancel active queries with data, which restart anyway, or inactive ones without data, which callers await.
  await cache.cancelQueries({
    queryKey,
    predicate: (query) => query.isActive() === (query.state.data === undefined),
  });
  await cache.invalidateQueries({ queryKey });
}
