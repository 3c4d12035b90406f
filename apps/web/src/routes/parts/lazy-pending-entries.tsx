import { paths } from "@diary/core/paths";
import { type EntryKey, isQueued, useUnsentTexts } from "@diary/core/writing";
import { Alert } from "@diary/ui/alert";
import { useWords } from "@diary/ui/words";
import { useEffect, useEffectEvent } from "react";

import { PendingEntries } from "../../features/day/pending-entries.tsx";
import { ButtonLink } from "../../navigation/links.tsx";
import { dayWords } from "../../words/en/day.ts";
import { withWriting } from "../../writing/write-services.tsx";
import { useViewerToday } from "./use-viewer.ts";

export interface LazyPendingEntriesProps {
  userId: string;
  /** Default: all challenges, also deleted ones. */
  challengeId?: string;
  onPending?: (entries: PendingEntry[]) => void;
}

export type PendingEntry = Pick<EntryKey, "challengeId" | "date">;

/** In a separate chunk, because visitors of a challenge page don't need it. */
function LazyPendingEntries({ onPending, ...props }: LazyPendingEntriesProps) {
  const { unsent: words } = useWords(dayWords);
  const today = useViewerToday();
  const unsent = useUnsentTexts(props.userId);
  const queued = (unsent?.pending ?? []).filter(isQueued);
  // Compared as text, because each rendering creates a new list.
  const pending = JSON.stringify(queued.map(({ key: { challengeId, date } }) => ({ challengeId, date })));
  const isKnown = unsent !== undefined;
  const report = useEffectEvent((entries: string) => onPending?.(JSON.parse(entries) as PendingEntry[]));
  useEffect(() => {
    if (isKnown) report(pending);
  }, [pending, isKnown]);
  if (unsent === undefined) return null;
  const others = props.challengeId === undefined ? unsent.drafts.length + unsent.marks.length : 0;
  return (
    <>
      {others === 0 ? null : (
        <Alert
          className="mb-8"
          title={words.show(others)}
          actions={
            <ButtonLink to={paths.unsent} size="small">
              {words.showAll}
            </ButtonLink>
          }
        >
          {words.showText(others)}
        </Alert>
      )}
      <PendingEntries {...props} today={today} entries={unsent.pending} />
    </>
  );
}

export default withWriting(LazyPendingEntries);
