import type { ChallengeCard } from "@diary/core/challenge";
import type { CivilDate } from "@diary/core/civil-date";
import type { Day } from "@diary/core/day";
import type { OutboxEntry } from "@diary/core/outbox";
import { useState } from "react";

import { WaitingEntry } from "../outbox/waiting-entry.tsx";
import { EntryForm } from "./entry-form.tsx";

export interface TodayEntryProps {
  readonly userId: string;
  readonly challenge: ChallengeCard;
  readonly today: CivilDate;
  /** Today's entry, where it is written. */
  readonly entry: Day | undefined;
  /** Today's entry on its way to the server. */
  readonly waiting: OutboxEntry | undefined;
}

/** Today's entry: to be written, on its way, or written and open for editing. */
export function TodayEntry({ today, waiting, ...props }: TodayEntryProps) {
  // What was begun before midnight is an entry of that day.
  const [date] = useState(today);
  if (waiting !== undefined) return <WaitingEntry entry={waiting} />;
  return <EntryForm {...props} date={date} />;
}
