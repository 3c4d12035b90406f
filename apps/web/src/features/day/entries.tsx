import { numberDays, type Day } from "@diary/core/day";
import { DayEntryCard } from "@diary/ui/day-entry-card";
import { Link } from "react-router-dom";

import { paths } from "../../config/paths.ts";

export interface EntriesProps {
  days: readonly Day[];
  /** The reader wrote them and may change them. */
  editable: boolean;
  /** The entry written just now, whose stamp comes down. */
  justWritten?: string | undefined;
}

/** Entries newest first, each under its DAY n. */
export function Entries({ days, editable, justWritten }: EntriesProps) {
  return (
    <ol className="grid gap-4">
      {numberDays(days).map(({ entry, number }) => (
        <li key={entry.day_id}>
          <DayEntryCard
            day={number}
            date={entry.date}
            content={entry.content}
            justWritten={entry.day_id === justWritten}
            editLink={editable ? <Link to={paths.editDay(entry.challenge_id, entry.day_id)} /> : undefined}
          />
        </li>
      ))}
    </ol>
  );
}
