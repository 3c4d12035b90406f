import { isAppError } from "@diary/core/errors";
import { paths } from "@diary/core/paths";
import { useUserId } from "@diary/core/session";
import { EmptyState } from "@diary/ui/empty-state";
import { ErrorState } from "@diary/ui/error-state";
import { uiWords, useWords } from "@diary/ui/words";
import type { UseQueryResult } from "@tanstack/react-query";
import { useEffect, useState, type ReactNode } from "react";
import { useLocation } from "react-router-dom";

import { ButtonLink } from "../navigation/links.tsx";
import { offlineWords } from "../words/en/offline.ts";

export interface LoadedProps<Data> {
  query: UseQueryResult<Data>;
  pending?: ReactNode;
  failed: string;
  level?: 1;
  notFound?: ReactNode;
  children: (data: Data) => ReactNode;
}

export function Loaded<Data>({ children, failed, level, notFound, pending, query }: LoadedProps<Data>) {
  const { loading } = useWords(uiWords);
  if (query.data !== undefined) return children(query.data);
  if (query.isPending) return pending ?? <output className="block">{loading.label}</output>;
  if (notFound !== undefined && isAppError(query.error, "not-found", "invalid", "desk/not-found"))
    return notFound;
  return <LoadFailed title={failed} level={level} query={query} />;
}

export interface LoadedListProps<Row> {
  query: UseQueryResult<readonly Row[]>;
  words: { loading: string; failed: string; none: string };
  children: (row: Row) => ReactNode;
}

const line = (text: string) => <p className="text-muted">{text}</p>;

export function LoadedList<Row>({ children, query, words }: LoadedListProps<Row>) {
  return (
    <Loaded query={query} failed={words.failed} pending={line(words.loading)}>
      {(rows) =>
        rows.length === 0 ? line(words.none) : <ul className="grid gap-3">{rows.map(children)}</ul>
      }
    </Loaded>
  );
}

export interface LoadFailedProps {
  title: string;
  level?: 1 | undefined;
  query: { error: unknown; isFetching: boolean; refetch: () => Promise<unknown> };
}

/** Offers no retry offline: `OfflineNotice` loads everything again when the network returns. */
export function LoadFailed({ query, ...message }: LoadFailedProps) {
  const { olderServer } = useWords(offlineWords);
  if (!navigator.onLine) return <LoadFailedOffline {...message} />;
  return (
    <ErrorState {...message} onRetry={() => void query.refetch()} retrying={query.isFetching}>
      {isAppError(query.error, "older-server") ? olderServer : undefined}
    </ErrorState>
  );
}

function LoadFailedOffline(message: Omit<LoadFailedProps, "query">) {
  const words = useWords(offlineWords);
  const isMember = useUserId() !== null;
  const { pathname } = useLocation();
  return (
    <div role="alert">
      <EmptyState
        {...message}
        action={
          isMember && pathname !== paths.myPage ? (
            <ButtonLink to={paths.myPage}>{words.today}</ButtonLink>
          ) : undefined
        }
      >
        {words.notKept}
      </EmptyState>
    </div>
  );
}

const LATER_MS = 3000;

export function useDelayed(): boolean {
  const [isLater, setIsLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setIsLater, LATER_MS, true);
    return () => clearTimeout(timer);
  }, []);
  return isLater;
}
