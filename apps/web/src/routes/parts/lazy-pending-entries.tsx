import { useUnsentTexts } from "@diary/core/writing";

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
      <UnsentEntries {...props} />
    </WritingProvider>
  );
}

function UnsentEntries(props: LazyPendingEntriesProps) {
  const today = useViewerToday();
  const unsent = useUnsentTexts(props.userId);
  return unsent === undefined ? null : <PendingEntries {...props} today={today} entries={unsent.pending} />;
}
