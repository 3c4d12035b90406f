import type { CivilDate } from "@diary/core/civil-date";
import { useEntryDate, type Day } from "@diary/core/day";
import type { PendingEntry } from "@diary/core/writing";
import { useEffect, useState } from "react";

import { PendingEntryNotice } from "../outbox/pending-entry-notice.tsx";
import { EntryForm, type EntryFormProps } from "./entry-form.tsx";

export interface TodayEntryProps extends Pick<
  EntryFormProps,
  "challenge" | "drafts" | "isWriting" | "onWriting" | "sheet" | "userId"
> {
  readonly today: CivilDate;
  /** Entries of this challenge that the server has. */
  readonly entries: readonly Day[];
  /** They are asked for anew. */
  readonly isAsking: boolean;
  /** Those that the server does not have yet. */
  readonly queued: readonly PendingEntry[];
}

/** Today's entry: to be written, waiting to be sent, or written and open for editing. */
export function TodayEntry({ entries, isAsking, today, queued, ...props }: TodayEntryProps) {
  const { date, isPastDay, setHasText } = useEntryDate(today);
  const entry = entries.find((written) => written.date === date);
  const pending = queued.find(({ key }) => key.date === date);
  const [before, setBefore] = useState(pending);
  // Delivered, and not yet among the entries: an empty field would ask for it again.
  const isArriving = before?.key.date === date && entry === undefined && isAsking;
  const sent = pending ?? (isArriving ? before : undefined);
  if (sent !== before) setBefore(sent);
  const isShown = sent !== undefined && !props.isWriting;
  // The form is gone that says so: the day may end over what waits, and the next one's is to come.
  useEffect(() => {
    if (isShown) setHasText(false);
  });
  if (isShown) return <PendingEntryNotice entry={sent} />;
  // Another date is another entry, and begins anew.
  return (
    <EntryForm
      key={date}
      {...props}
      {...{ date, entry, isPastDay, setHasText }}
      isPending={sent !== undefined}
    />
  );
}
