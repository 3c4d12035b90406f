import { PendingEntries } from "../../features/day/pending-entries.tsx";
import { WritingProvider } from "../../writing/write-services.tsx";
import { useViewerToday } from "./use-viewer.ts";

export interface LazyPendingEntriesProps {
  userId: string;
  /** Only those of this challenge. Default: all, also those whose challenge is gone. */
  challengeId?: string;
}

/** The reader's own entries that have not arrived. In a chunk of its own: most pages have none to show. */
export default function LazyPendingEntries(props: LazyPendingEntriesProps) {
  return (
    <WritingProvider>
      <PendingEntries {...props} today={useViewerToday()} />
    </WritingProvider>
  );
}
