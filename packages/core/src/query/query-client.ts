import { QueryCache, QueryClient } from "@tanstack/react-query";

import { isAppError } from "../errors/index.ts";

const RETRIES = 2;

/**
 * The query cache with the product's defaults. A refusal is final and not asked again; a lost connection
 * and a failing server are, twice. Nothing waits for the browser to call itself online: it is often wrong
 * about that, an offline copy may answer, and a form has to know at once that its entry could not be sent.
 * @param onLoadError called once for each failure, after the last retry. Not for a row that is not there: that is an answer
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
