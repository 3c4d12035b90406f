import { paths } from "@diary/core/paths";
import { isQueued, useUnsentTexts } from "@diary/core/writing";
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
  /** Called with the challenges that have a pending entry of today. */
  onPendingToday?: (challengeIds: string[]) => void;
  onPendingDates?: (dates: string[]) => void;
}

/** Loads a separate chunk, because most pages have no pending entries. */
function LazyPendingEntries({ onPendingDates, onPendingToday, ...props }: LazyPendingEntriesProps) {
  const { unsent: words } = useWords(dayWords);
  const today = useViewerToday();
  const unsent = useUnsentTexts(props.userId);
  const queued = (unsent?.pending ?? []).filter(isQueued);
  const dates = queued.map(({ key }) => key.date).join();
  const ids = queued.flatMap(({ key }) => (key.date === today ? [key.challengeId] : [])).join();
  const isKnown = unsent !== undefined;
  const report = useEffectEvent((joinedDates: string, joinedIds: string) => {
    onPendingDates?.(listOf(joinedDates));
    onPendingToday?.(listOf(joinedIds));
  });
  useEffect(() => {
    if (isKnown) report(dates, ids);
  }, [dates, ids, isKnown]);
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

const listOf = (joined: string) => (joined === "" ? [] : joined.split(","));

export default withWriting(LazyPendingEntries);
