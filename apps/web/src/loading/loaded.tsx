import { ErrorState } from "@diary/ui/error-state";
import { uiWords, useWords } from "@diary/ui/words";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";

export interface LoadedProps<Data> {
  query: UseQueryResult<Data>;
  /** Default: "Now Loading..." */
  pending?: ReactNode;
  failed: string;
  children: (data: Data) => ReactNode;
}

/** The data of a query, or what stands in its place. */
export function Loaded<Data>({ children, failed, pending, query }: LoadedProps<Data>) {
  const { loading } = useWords(uiWords);
  if (query.data !== undefined) return children(query.data);
  if (query.isPending) return pending ?? <output className="block">{loading.label}</output>;
  return <LoadFailed title={failed} query={query} />;
}

export interface LoadFailedProps {
  /** What could not be loaded, in a sentence. */
  title: string;
  query: { isFetching: boolean; refetch: () => Promise<unknown> };
}

/** In the place of what a query could not get, with a retry. */
export function LoadFailed({ query, title }: LoadFailedProps) {
  return <ErrorState title={title} onRetry={() => void query.refetch()} retrying={query.isFetching} />;
}
