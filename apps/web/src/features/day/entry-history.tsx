import { dayRevisionsQuery, type Day } from "@diary/core/day";
import { useDiary } from "@diary/core/supabase";
import { ErrorState } from "@diary/ui/error-state";
import { RevisionList } from "@diary/ui/revision-list";
import { LoadingRegion, Skeleton } from "@diary/ui/skeleton";
import { useQuery } from "@tanstack/react-query";

import { formatDateTime } from "../../content/format-date-time.ts";
import { dayCopy } from "./copy.ts";

export interface EntryHistoryProps {
  day: Day;
  /** Puts this text into the form. */
  onRestore: (content: string) => void;
}

/** The earlier texts of one's own entry, latest first. */
export default function EntryHistory({ day, onRestore }: EntryHistoryProps) {
  const revisions = useQuery(dayRevisionsQuery(useDiary(), day));
  if (revisions.data) {
    return (
      <RevisionList
        revisions={revisions.data.map(({ content, replaced_at, version }) => ({
          id: String(version),
          savedAt: formatDateTime(replaced_at),
          content,
        }))}
        onRestore={(id) => {
          const chosen = revisions.data.find(({ version }) => String(version) === id);
          if (chosen) onRestore(chosen.content);
        }}
      />
    );
  }
  if (revisions.isError) {
    const retry = () => void revisions.refetch();
    return <ErrorState title={dayCopy.earlier.failed} onRetry={retry} retrying={revisions.isFetching} />;
  }
  return (
    <LoadingRegion className="grid gap-3">
      <Skeleton className="h-11 w-full" />
    </LoadingRegion>
  );
}
