import { numberDays, type Day } from "@diary/core/day";
import { paths } from "@diary/core/paths";
import { HiddenBadge } from "@diary/ui/badge";
import { EntryCard } from "@diary/ui/entry-card";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";

export interface EntryListProps {
  days: readonly Day[];
  editable: boolean;
  /** Date of an entry that the page shows elsewhere. */
  except?: string | undefined;
  renderMenu?: (entry: Day) => ReactNode;
  wanted?: string | undefined;
}

/** Scrolls one frame later, because a new page scrolls to its top first. */
const bringIntoView = (item: HTMLElement | null) => {
  if (item) requestAnimationFrame(() => item.scrollIntoView({ block: "center", behavior: "instant" }));
};

export function EntryList({ days, editable, except, renderMenu, wanted }: EntryListProps) {
  return (
    <ol className="grid gap-6">
      {numberDays(days)
        .filter(({ entry }) => entry.date !== except)
        .map(({ entry, number }) => (
          <li
            key={entry.day_id}
            id={`day-${number}`}
            className="scroll-mt-4"
            ref={entry.day_id === wanted ? bringIntoView : undefined}
          >
            <EntryCard
              day={number}
              date={entry.date}
              content={entry.content}
              format={entry.format}
              actions={
                <>
                  {entry.hidden_at === null ? null : <HiddenBadge />}
                  {editable ? null : renderMenu?.(entry)}
                </>
              }
              editLink={editable ? <Link to={paths.editDay(entry.challenge_id, entry.day_id)} /> : undefined}
            />
          </li>
        ))}
    </ol>
  );
}
