import { paths } from "@diary/core/paths";
import { Button } from "@diary/ui/button";
import { EmptyState } from "@diary/ui/empty-state";
import { LoadingRegion, Skeleton } from "@diary/ui/skeleton";
import { useWords } from "@diary/ui/words";
import type { UseInfiniteQueryResult, UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";

import { LoadFailed } from "../../loading/loaded.tsx";
import { deskWords } from "../../words/en/desk.ts";
import { formatTimeAgo } from "./relative-time.ts";

type Query = Pick<UseQueryResult, "error" | "isPending" | "isFetching" | "refetch"> &
  Partial<Pick<UseInfiniteQueryResult, "hasNextPage" | "isFetchingNextPage" | "fetchNextPage">>;

export interface QueryListProps<Row> {
  query: Query;
  rows: readonly Row[] | undefined;
  words: { failed: string; empty: string; emptyText: string };
  children: (rows: readonly Row[]) => ReactNode;
}

const SKELETONS = ["a", "b", "c", "d"];

export function QueryList<Row>({ children, query, rows, words }: QueryListProps<Row>) {
  const { more } = useWords(deskWords);
  if (query.isPending) {
    return (
      <LoadingRegion className="grid gap-3">
        {SKELETONS.map((key) => (
          <Skeleton key={key} className="h-20 rounded-lg" />
        ))}
      </LoadingRegion>
    );
  }
  if (rows === undefined) return <LoadFailed title={words.failed} query={query} />;
  if (rows.length === 0) {
    return (
      <div className="border-edge rounded-lg border border-dashed">
        <EmptyState title={words.empty}>{words.emptyText}</EmptyState>
      </div>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-6">
      {children(rows)}
      {query.hasNextPage === true ? (
        <Button
          className="justify-self-center"
          pending={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage?.()}
        >
          {more}
        </Button>
      ) : null}
    </div>
  );
}

export interface ListCardProps {
  caseId: string;
  title: string;
  /** Kind and author. */
  about: ReactNode;
  time: string;
  marks?: ReactNode;
  children?: ReactNode;
}

export function ListCard({ about, caseId, children, marks, time, title }: ListCardProps) {
  return (
    <article className="border-hairline bg-card hover:border-edge relative grid grid-cols-1 gap-2.5 rounded-lg border px-4 py-3.5 transition-colors sm:px-6 sm:py-4">
      <div className="text-muted flex items-baseline gap-3 text-sm">
        <p className="min-w-0 flex-1 wrap-anywhere">{about}</p>
        <time dateTime={time} className="shrink-0">
          {formatTimeAgo(time)}
        </time>
      </div>
      <h2 className="font-serif text-lg leading-snug font-semibold wrap-anywhere" dir="auto">
        <Link
          to={paths.deskCase(caseId)}
          data-row={caseId}
          className="focus-visible:after:outline-focus no-underline after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2"
        >
          {title}
        </Link>
      </h2>
      <p className="flex min-w-0 flex-wrap gap-1.5 [&>*]:whitespace-normal">{marks}</p>
      <p className="text-muted flex flex-wrap gap-x-4 gap-y-0.5 text-sm empty:hidden [&>*]:wrap-anywhere">
        {children}
      </p>
    </article>
  );
}
