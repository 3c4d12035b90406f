import { challengeKeys } from "@diary/core/challenge";
import { formatCivilDate } from "@diary/core/civil-date";
import { dayKeys } from "@diary/core/day";
import { usePendingActions, type PendingEntry } from "@diary/core/writing";
import { Button } from "@diary/ui/button";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

import { submitErrorMessage } from "../../copy/en.ts";
import { useCopy } from "../../copy/language-provider.tsx";
import { Notice } from "../notices/notice-area.tsx";
import { useConfirmDiscard } from "./use-confirm-discard.ts";

export interface RejectedEntriesProps {
  readonly entries: readonly PendingEntry[];
  /** The title of a challenge, where there is more than one to mistake it for. */
  readonly titleOf: (challengeId: string) => string | undefined;
  /** Whether entries can be written for this challenge: then its text can come back into the field. */
  readonly canTake: (challengeId: string) => boolean;
  /** The text of this challenge is in its field again. */
  readonly onTake: (challengeId: string) => void;
}

/** Entries that the server does not take as they are. They stay, with their text, until their writer decides. */
export function RejectedEntries({ canTake, entries, onTake, titleOf }: RejectedEntriesProps) {
  const copy = useCopy();
  const { discard, retry, withdraw } = usePendingActions();
  const confirmDiscard = useConfirmDiscard();
  const cache = useQueryClient();
  const rejected = entries.flatMap((entry) =>
    entry.state.status === "rejected" ? [{ entry, code: entry.state.code }] : [],
  );

  // What is in the way was written elsewhere: it has to be known here as well.
  useEffect(() => {
    if (rejected.length === 0) return;
    for (const queryKey of [dayKeys.all, challengeKeys.all]) void cache.invalidateQueries({ queryKey });
  }, [cache, rejected.length]);

  async function goOnWriting(entry: PendingEntry) {
    await withdraw(entry);
    // The field of another challenge would not show it.
    onTake(entry.key.challengeId);
  }

  return rejected.map(({ code, entry }) => (
    <Notice
      key={entry.order}
      tone="notice"
      title={copy.rejectedTitle(formatCivilDate(entry.key.date, copy.locale), titleOf(entry.key.challengeId))}
      actions={
        <>
          <Button size="small" onClick={() => void retry(entry)}>
            {copy.again}
          </Button>
          {canTake(entry.key.challengeId) ? (
            <Button size="small" onClick={() => void goOnWriting(entry)}>
              {copy.take}
            </Button>
          ) : null}
          <Button size="small" onClick={() => void confirmDiscard(() => discard(entry))}>
            {copy.discard}
          </Button>
        </>
      }
    >
      <p>{submitErrorMessage(copy, code)}</p>
      <p dir="auto" className="mt-2 max-h-14 overflow-y-auto whitespace-pre-wrap">
        {entry.text}
      </p>
    </Notice>
  ));
}
