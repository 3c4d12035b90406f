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
  /** Content below the entries. Above the entries, late content would push them down. */
  after?: ReactNode;
  className?: string;
}

export function EntryListSection(props: EntryListSectionProps) {
  // The key remounts the list: deferred rendering would briefly show the entries of the previous challenge.
  return <EntriesOfChallenge key={props.challengeId} {...props} />;
}

function EntriesOfChallenge({ after, challengeId, children, className }: EntryListSectionProps) {
  const words = useWords(dayWords);
  const days = useQuery(daysQuery(useDiary(), challengeId));
  // Rendering 100 entries blocks a slow phone for 236 ms. Deferred rendering blocks at most 25 ms.
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
