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
  /** Shows only entries of this challenge. Default: entries of all challenges, also of deleted ones. */
  challengeId?: string;
  /** Called with the challenges that have a pending entry of today. */
  onPendingToday?: (challengeIds: string[]) => void;
}

/** Loads a separate chunk, because most pages have no pending entries. */
function LazyPendingEntries({ onPendingToday, ...props }: LazyPendingEntriesProps) {
  const { unsent: words } = useWords(dayWords);
  const today = useViewerToday();
  const unsent = useUnsentTexts(props.userId);
  const pendingToday = (unsent?.pending ?? []).filter((entry) => isQueued(entry) && entry.key.date === today);
  const ids = pendingToday.map(({ key }) => key.challengeId).join();
  const isKnown = unsent !== undefined;
  const report = useEffectEvent((joined: string) => onPendingToday?.(joined === "" ? [] : joined.split(",")));
  useEffect(() => {
    if (isKnown) report(ids);
  }, [ids, isKnown]);
  if (unsent === undefined) return null;
  // The page of a challenge shows only the challenge's pending entries.
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
