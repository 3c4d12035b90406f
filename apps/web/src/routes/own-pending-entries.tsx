import { PendingEntries } from "../features/day/pending-entries.tsx";
import { WritingProvider } from "../writing/writing-provider.tsx";
import { useMyToday } from "./use-my-today.ts";

export interface OwnPendingEntriesProps {
  userId: string;
  /** Only those of this challenge. Default: all, also those whose challenge is gone. */
  challengeId?: string;
}

/** The reader's own entries that have not arrived. In a chunk of its own: most pages have none to show. */
export default function OwnPendingEntries(props: OwnPendingEntriesProps) {
  return (
    <WritingProvider>
      <PendingEntries {...props} today={useMyToday()} />
    </WritingProvider>
  );
}
