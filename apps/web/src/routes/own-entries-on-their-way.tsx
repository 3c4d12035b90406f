import { EntriesOnTheirWay } from "../features/day/entries-on-their-way.tsx";
import { WritingProvider } from "../writing/writing-provider.tsx";
import { useMyToday } from "./use-my-today.ts";

export interface OwnEntriesOnTheirWayProps {
  userId: string;
  /** Only those of this challenge. Default: all, also those whose challenge is gone. */
  challengeId?: string;
}

/** The reader's own entries that have not arrived. In a chunk of its own: most pages have none to show. */
export default function OwnEntriesOnTheirWay(props: OwnEntriesOnTheirWayProps) {
  return (
    <WritingProvider>
      <EntriesOnTheirWay {...props} today={useMyToday()} />
    </WritingProvider>
  );
}
