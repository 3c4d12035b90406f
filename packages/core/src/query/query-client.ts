import { notifyManager, QueryCache, QueryClient } from "@tanstack/react-query";

import { isAppError } from "../errors/index.ts";

const RETRIES = 2;

// The default scheduler is a timer. A second press can come before it, while the mutation is not yet rendered as pending.
notifyManager.setScheduler(queueMicrotask);

/**
 * Retries only after lost connections and server errors. Ignores the browser's online flag, which is often wrong.
 * `onLoadError` is called after the last retry, but not for `not-found`, `invalid` and queries with `meta.optional`.
 */
export function createQueryClient({
  onLoadError,
}: { onLoadError?: (error: Error) => void } = {}): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
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
