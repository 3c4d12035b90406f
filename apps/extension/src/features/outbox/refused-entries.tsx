import { challengeKeys } from "@diary/core/challenge";
import { formatCivilDate } from "@diary/core/civil-date";
import { dayKeys } from "@diary/core/day";
import {
  discardPending,
  entryName,
  retryEntry,
  useEntryServices,
  type PendingEntry,
} from "@diary/core/entry";
import { Button } from "@diary/ui/button";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

import { useCopy } from "../../copy/copy-context.ts";
import { refusalWords } from "../../copy/english.ts";
import { Notice } from "../notices/notice-board.tsx";
import { useAskDiscard } from "./use-ask-discard.ts";

export interface RefusedEntriesProps {
  readonly entries: readonly PendingEntry[];
  /** The title of a challenge, where there is more than one to mistake it for. */
  readonly titleOf: (challengeId: string) => string | undefined;
  /** The text of this challenge is in its field again. */
  readonly onTake: (challengeId: string) => void;
}

/** The date has its entry: both texts can be made one where it is edited. */
const canBeJoined = ({ submitted: { base, code } }: PendingEntry) =>
  base !== null || code === "day/duplicate-date";

/** Entries that the server does not take as they are. They stay, with their text, until their writer decides. */
export function RefusedEntries({ entries, onTake, titleOf }: RefusedEntriesProps) {
  const copy = useCopy();
  const services = useEntryServices();
  const askDiscard = useAskDiscard();
  const cache = useQueryClient();
  const refused = entries.filter(({ submitted }) => submitted.status === "refused");

  // What is in the way was written elsewhere: it has to be known here as well.
  useEffect(() => {
    if (refused.length === 0) return;
    for (const queryKey of [dayKeys.all, challengeKeys.all]) void cache.invalidateQueries({ queryKey });
  }, [cache, refused.length]);

  async function discard(entry: PendingEntry) {
    if (await askDiscard()) await discardPending(services, entry);
  }

  async function goOnWriting(entry: PendingEntry) {
    await services.store.change(entry, { type: "withdrawn", at: services.timers.now() });
    // The field of another challenge would not show it.
    onTake(entry.challengeId);
  }

  return refused.map((entry) => (
    <Notice
      key={entryName(entry)}
      tone="notice"
      title={copy.refusedTitle(formatCivilDate(entry.date, copy.locale), titleOf(entry.challengeId))}
      actions={
        <>
          <Button size="small" onClick={() => void retryEntry(services, entry)}>
            {copy.again}
          </Button>
          {canBeJoined(entry) ? (
            <Button size="small" onClick={() => void goOnWriting(entry)}>
              {copy.take}
            </Button>
          ) : null}
          <Button size="small" onClick={() => void discard(entry)}>
            {copy.discard}
          </Button>
        </>
      }
    >
      <p>{refusalWords(copy, entry.submitted.code ?? "invalid")}</p>
      <p dir="auto" className="mt-2 max-h-14 overflow-y-auto whitespace-pre-wrap">
        {entry.submitted.text}
      </p>
    </Notice>
  ));
}
