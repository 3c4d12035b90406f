import { daysQuery, type Day } from "@diary/core/day";
import { useDiary } from "@diary/core/supabase";
import { LoadingRegion, Skeleton } from "@diary/ui/skeleton";
import { useWords } from "@diary/ui/words";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, type ReactNode } from "react";

import { LoadFailed } from "../../loading/loaded.tsx";
import { dayWords } from "../../words/en/day.ts";

export interface EntryListSectionProps {
  challengeId: string;
  children: (days: readonly Day[]) => ReactNode;
  /** Stands after them, or after the message that they are not to be had: before, it would be pushed down. */
  after?: ReactNode;
  className?: string;
}

/** The entries of a challenge: being read, failed, or there. */
export function EntryListSection(props: EntryListSectionProps) {
  // Entries are rendered late: those of the former challenge would stand under another one for a moment.
  return <EntriesOfOne key={props.challengeId} {...props} />;
}

function EntriesOfOne({ after, challengeId, children, className }: EntryListSectionProps) {
  const words = useWords(dayWords);
  const days = useQuery(daysQuery(useDiary(), challengeId));
  // A hundred drawn at once block a slow phone for 236 ms, in slices for 25.
  const shown = useDeferredValue(days.data);
  if (!shown && !days.isError) {
    return (
      <LoadingRegion className={className}>
        <Skeleton className="h-64" />
        <Skeleton className="h-36 max-md:mt-12" />
      </LoadingRegion>
    );
  }
  return (
    <div className={className}>
      {shown ? children(shown) : <LoadFailed title={words.register.entriesFailed} query={days} />}
      {after}
    </div>
  );
}
