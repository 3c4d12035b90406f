import { QueryCache, QueryClient } from "@tanstack/react-query";

import { isAppError } from "../errors/index.ts";

const RETRIES = 2;

/**
 * Query cache with the product's defaults. Rejections are final; lost connections and server failures are retried
 * twice. Queries don't wait for the browser's online flag, which is often wrong.
 * @param onLoadError called once per failure, after the last retry; not for a missing row
 */
export function createQueryClient({
  onLoadError,
}: { onLoadError?: (error: Error) => void } = {}): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        // Queries with `meta.optional` fail silently.
        if (query.meta?.["optional"] === true) return;
        if (!isAppError(error, "not-found", "invalid")) onLoadError?.(error);
      },
    }),
    defaultOptions: {
      queries: {
        networkMode: "always",
        staleTime: 30_000,
        retry: (failures, error) => failures < RETRIES && isAppError(error, "network", "server"),
      },
      mutations: { networkMode: "always", retry: false },
    },
  });
}
