import { Button } from "@diary/ui/button";
import { EmptyState } from "@diary/ui/empty-state";
import { ErrorState } from "@diary/ui/error-state";
import { Loading, Skeleton } from "@diary/ui/skeleton";
import type { ReactNode } from "react";

import { deskCopy as copy } from "./copy.ts";

/** What is read of a query: of one that comes in pages, also the next one. */
interface Query {
  isPending: boolean;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
  hasNextPage?: boolean;
  isFetchingNextPage?: boolean;
  fetchNextPage?: () => Promise<unknown>;
}

export interface LoadedProps<Row> {
  query: Query;
  /** Of all pages; undefined while there are none. */
  rows: readonly Row[] | undefined;
  words: { failed: string; empty: string; emptyText: string };
  children: (rows: readonly Row[]) => ReactNode;
}

const SKELETONS = ["a", "b", "c", "d"];

/** A list of the desk in each of its states: loading, failed, empty, there, and more of it to come. */
export function Loaded<Row>({ children, query, rows, words }: LoadedProps<Row>) {
  if (query.isPending) {
    return (
      <Loading className="grid gap-3">
        {SKELETONS.map((key) => (
          <Skeleton key={key} className="h-20 rounded-lg" />
        ))}
      </Loading>
    );
  }
  if (rows === undefined) {
    const retry = () => void query.refetch();
    return <ErrorState title={words.failed} onRetry={retry} retrying={query.isFetching} />;
  }
  if (rows.length === 0) return <EmptyState title={words.empty}>{words.emptyText}</EmptyState>;
  return (
    <div className="grid grid-cols-1 gap-6">
      {children(rows)}
      {query.hasNextPage === true ? (
        <Button
          className="justify-self-center"
          pending={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage?.()}
        >
          {copy.more}
        </Button>
      ) : null}
    </div>
  );
}
