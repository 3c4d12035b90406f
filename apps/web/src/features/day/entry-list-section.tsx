import { daysQuery, type Day } from "@diary/core/day";
import { useDiary } from "@diary/core/supabase";
import { ErrorState } from "@diary/ui/error-state";
import { LoadingRegion, Skeleton } from "@diary/ui/skeleton";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, type ReactNode } from "react";

import { dayCopy } from "./copy.ts";

export interface EntryListSectionProps {
  challengeId: string;
  /** Draws the entries when they are there. */
  children: (days: readonly Day[]) => ReactNode;
}

/** The entries of a challenge: being read, failed, or there. */
export function EntryListSection(props: EntryListSectionProps) {
  // Entries are rendered late: those of the former challenge would stand under another one for a moment.
  return <EntriesOfOne key={props.challengeId} {...props} />;
}

function EntriesOfOne({ challengeId, children }: EntryListSectionProps) {
  const days = useQuery(daysQuery(useDiary(), challengeId));
  // A hundred drawn at once block a slow phone for 236 ms, in slices for 25.
  const shown = useDeferredValue(days.data);
  if (shown) return children(shown);
  if (!days.isError) {
    return (
      <LoadingRegion className="mt-12 grid gap-4">
        <Skeleton className="h-64 w-full" />
        <Skeleton className="h-36 w-full" />
      </LoadingRegion>
    );
  }
  const retry = () => void days.refetch();
  return <ErrorState title={dayCopy.register.entriesFailed} onRetry={retry} retrying={days.isFetching} />;
}
