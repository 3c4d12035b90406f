import { formatCivilDate } from "@diary/core/civil-date";
import { dayKeys } from "@diary/core/day";
import { useOutboxActions, type OutboxEntry } from "@diary/core/outbox";
import { Alert } from "@diary/ui/alert";
import { Button } from "@diary/ui/button";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

import { refusalWords } from "../quick-log/refusal-words.ts";
import { outboxCopy as copy } from "./copy.ts";
import { useAskDiscard } from "./use-ask-discard.ts";

export interface RefusedEntriesProps {
  readonly entries: readonly OutboxEntry[];
}

/** The date has its entry: both texts can be made one where it is edited. */
const canBeJoined = ({ basedOn, delivery }: OutboxEntry) =>
  basedOn !== undefined || (delivery.status === "refused" && delivery.code === "day/duplicate-date");

/** Entries that the server does not take as they are. They stay, with their text, until their writer decides. */
export function RefusedEntries({ entries }: RefusedEntriesProps) {
  const outbox = useOutboxActions();
  const askDiscard = useAskDiscard();
  const cache = useQueryClient();
  const refused = entries.filter(({ delivery }) => delivery.status === "refused");

  // What is in the way was written elsewhere: it has to be known here as well.
  useEffect(() => {
    if (refused.length > 0) void cache.invalidateQueries({ queryKey: dayKeys.all });
  }, [cache, refused.length]);

  async function discard(entry: OutboxEntry) {
    if (await askDiscard()) await outbox.discard(entry);
  }

  return refused.map((entry) =>
    entry.delivery.status !== "refused" ? null : (
      <Alert
        key={entry.day_id}
        tone="notice"
        title={copy.refusedTitle(formatCivilDate(entry.date))}
        actions={
          <>
            <Button size="small" onClick={() => void outbox.retry(entry)}>
              {copy.again}
            </Button>
            {canBeJoined(entry) ? (
              <Button size="small" onClick={() => void outbox.takeBack(entry)}>
                {copy.take}
              </Button>
            ) : null}
            <Button size="small" onClick={() => void discard(entry)}>
              {copy.discard}
            </Button>
          </>
        }
      >
        <p>{refusalWords(entry.delivery.code)}</p>
        <p dir="auto" className="mt-2 max-h-28 overflow-y-auto whitespace-pre-wrap">
          {entry.content}
        </p>
      </Alert>
    ),
  );
}
