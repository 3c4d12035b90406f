import { isQueued, useUnsentTexts } from "@diary/core/writing";
import { useEffect, useEffectEvent } from "react";

import { PendingEntries } from "../../features/day/pending-entries.tsx";
import { withWriting } from "../../writing/write-services.tsx";
import { useViewerToday } from "./use-viewer.ts";

export interface LazyPendingEntriesProps {
  userId: string;
  /** Only those of this challenge. Default: all, also those of deleted challenges. */
  challengeId?: string;
  /** Called with the challenges that have a pending entry of today. */
  onPendingToday?: (challengeIds: string[]) => void;
}

/** Pending entries of the user, in a separate chunk: most pages have none. */
function LazyPendingEntries({ onPendingToday, ...props }: LazyPendingEntriesProps) {
  const today = useViewerToday();
  const unsent = useUnsentTexts(props.userId);
  const pendingToday = (unsent?.pending ?? []).filter((entry) => isQueued(entry) && entry.key.date === today);
  const ids = pendingToday.map(({ key }) => key.challengeId).join();
  const tell = useEffectEvent((joined: string) => onPendingToday?.(joined === "" ? [] : joined.split(",")));
  useEffect(() => tell(ids), [ids]);
  return unsent === undefined ? null : <PendingEntries {...props} today={today} entries={unsent.pending} />;
}

export default withWriting(LazyPendingEntries);
