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
  return <ErrorState title={failed} onRetry={() => void query.refetch()} retrying={query.isFetching} />;
}
