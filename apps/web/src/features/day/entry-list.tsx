import { groupByMonth, numberDays, type Day } from "@diary/core/day";
import { paths } from "@diary/core/paths";
import { HiddenBadge } from "@diary/ui/badge";
import { EntryCard } from "@diary/ui/entry-card";
import { useWords } from "@diary/ui/words";
import { calendarWords } from "@diary/ui/words/calendar-words";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";

import { firstScreen, useIsWhole } from "../../loading/first-screen.ts";
import { EntryPhotos } from "../../photos/entry-photos.tsx";
import { useShownPhotos } from "../../photos/use-shown-photos.ts";
import { dayWords } from "../../words/en/day.ts";

export interface EntryListProps {
  days: readonly Day[];
  editable: boolean;
  except?: string | undefined;
  renderMenu?: ((entry: Day) => ReactNode) | undefined;
  renderReplies?: ((entry: Day) => ReactNode) | undefined;
  wanted?: string | undefined;
  shareToken?: string | undefined;
}

/** Scrolls one frame later, because a new page scrolls to its top first. */
const bringIntoView = (item: HTMLElement | null) => {
  if (item) requestAnimationFrame(() => item.scrollIntoView({ block: "center", behavior: "instant" }));
};

export function EntryList({
  days,
  editable,
  except,
  renderMenu,
  renderReplies,
  shareToken,
  wanted,
}: EntryListProps) {
  const { list: words } = useWords(dayWords);
  const calendar = useWords(calendarWords);
  const isWhole = useIsWhole();
  const photos = useShownPhotos(days, "small", shareToken);
  const all = numberDays(days).filter(({ entry }) => entry.date !== except);
  const first = new Set(isWhole ? all : all.slice(0, firstScreen(all.map(({ entry }) => entry.content))));
  const months = groupByMonth(all).filter(({ entries }) => first.has(entries[0]!));
  return (
    <div className="grid grid-cols-1 gap-8">
      {months.map(({ entries, month }) => (
        <div key={month}>
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <h3 className="font-serif text-lg font-semibold">
              {calendar.month(Number(month.slice(0, 4)), Number(month.slice(5)))}
            </h3>
            <p className="text-muted text-sm">{words.entries(entries.length)}</p>
          </div>
          <ol>
            {entries
              .filter((one) => first.has(one))
              .map(({ entry, number }) => (
                <li
                  key={entry.day_id}
                  id={`day-${number}`}
                  // An anchor shows the entry's own heading: this cancels the page's scroll padding for a sticky one.
                  className="-scroll-mt-16"
                  ref={entry.day_id === wanted ? bringIntoView : undefined}
                >
                  <EntryCard
                    level={4}
                    day={number}
                    date={entry.date}
                    content={entry.content}
                    format={entry.format}
                    photos={<EntryPhotos entry={entry} sources={photos} shareToken={shareToken} />}
                    replies={renderReplies?.(entry)}
                    actions={
                      <>
                        {entry.hidden_at === null ? null : <HiddenBadge />}
                        {editable ? null : renderMenu?.(entry)}
                      </>
                    }
                    editLink={
                      editable ? <Link to={paths.editDay(entry.challenge_id, entry.day_id)} /> : undefined
                    }
                  />
                </li>
              ))}
          </ol>
        </div>
      ))}
    </div>
  );
}
