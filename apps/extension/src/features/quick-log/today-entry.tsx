import type { ChallengeCard } from "@diary/core/challenge";
import type { CivilDate } from "@diary/core/civil-date";
import { useEntryDate, type Day } from "@diary/core/day";
import type { PendingEntry } from "@diary/core/entry";
import { useEffect } from "react";

import { WaitingEntry } from "../outbox/waiting-entry.tsx";
import { EntryForm, type EntryFormProps } from "./entry-form.tsx";

export interface TodayEntryProps {
  readonly userId: string;
  readonly challenge: ChallengeCard;
  readonly today: CivilDate;
  /** Entries of this challenge that the server has. */
  readonly entries: readonly Day[];
  /** Those on their way to the server. */
  readonly waiting: readonly PendingEntry[];
  readonly sheet: EntryFormProps["sheet"];
}

/** Today's entry: to be written, on its way, or written and open for editing. */
export function TodayEntry({ entries, today, waiting, ...props }: TodayEntryProps) {
  const { date, hasEnded, noteText } = useEntryDate(today);
  const sent = waiting.find((entry) => entry.date === date);
  const isSent = sent !== undefined;
  // The form is gone that says so: the day may end over what waits, and the next one's is to come.
  useEffect(() => {
    if (isSent) noteText(false);
  });
  if (isSent) return <WaitingEntry entry={sent} />;
  const entry = entries.find((written) => written.date === date);
  // Another date is another entry, and begins anew.
  return <EntryForm key={date} {...props} {...{ date, entry, hasEnded, noteText }} />;
}
