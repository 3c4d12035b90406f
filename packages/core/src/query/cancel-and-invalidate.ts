import type { QueryClient, QueryKey } from "@tanstack/react-query";

/** Refetches after a write or its failure: the server may have executed it. Restarts running requests. */
export function cancelAndInvalidate(cache: QueryClient, queryKey: QueryKey): Promise<void> {
  for (const query of cache.getQueryCache().findAll({ queryKey, fetchStatus: "fetching" })) {
    // Their responses may not contain the write. Callers that await them get the response of the new request.
    void query.cancel({ silent: true });
    void query.fetch().catch(() => undefined);
  }
  return cache.invalidateQueries({ queryKey }, { cancelRefetch: false });
}
