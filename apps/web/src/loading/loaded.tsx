import { ErrorState } from "@diary/ui/error-state";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";

export interface LoadedProps<Data> {
  query: UseQueryResult<Data>;
  pending: ReactNode;
  failed: string;
  children: (data: Data) => ReactNode;
}

/** The data of a query, or what stands in its place. */
export function Loaded<Data>({ children, failed, pending, query }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isPending) return pending;
  return <ErrorState title={failed} onRetry={() => void query.refetch()} retrying={query.isFetching} />;
}
