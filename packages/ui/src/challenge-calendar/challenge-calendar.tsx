import { clsx } from "clsx";
import { useId, useState } from "react";

import { Button } from "../button/button.tsx";
import { ChevronDown } from "../icons/icons.tsx";
import { calendarWords } from "../words/calendar-words.ts";
import { useWords } from "../words/words.ts";
import { gapLabel } from "./calendar-labels.ts";
import { CalendarMonthTable, type CellAction, cellClasses } from "./calendar-month-table.tsx";
import { type CalendarCell, type CalendarMonth, countEarlier } from "./calendar-months.ts";

export type { CellAction } from "./calendar-month-table.tsx";
export type { CalendarCell } from "./calendar-months.ts";

const legend = [
  ["written", "written"],
  ["today", "today"],
  ["to-come", "toCome"],
  ["missed", "missed"],
  ["bridged", "bridged"],
  ["rest", "rest"],
] as const;

/** The legend is hidden from screen readers, because each cell has a label. */
function CalendarLegend({ months }: { readonly months: readonly CalendarMonth[] }) {
  const words = useWords(calendarWords);
  const states = new Set(months.flatMap(({ cells }) => cells.map(({ state }) => state)));
  return (
    <ul aria-hidden className="text-muted mt-3 flex flex-wrap gap-x-4 gap-y-1 px-1 text-xs">
      {legend.map(([state, word]) =>
        states.has(state) ? (
          <li key={state} className="flex items-center gap-1.5">
            <span
              className={clsx(
                "relative flex size-4 items-center justify-center rounded-full",
                cellClasses[state],
                "pb-0! after:bottom-auto!",
              )}
            />
            {words[word]}
          </li>
        ) : null,
      )}
    </ul>
  );
}

export interface ChallengeCalendarProps {
  readonly months: readonly CalendarMonth[];
  readonly today: string;
  readonly justWritten?: string | undefined;
  /** 0 means Sunday. Default 1, Monday. */
  readonly weekStart?: number;
  readonly actionOf?: ((cell: CalendarCell) => CellAction | undefined) | undefined;
}

export function ChallengeCalendar({
  actionOf,
  justWritten,
  months,
  today,
  weekStart = 1,
}: ChallengeCalendarProps) {
  const words = useWords(calendarWords);
  const id = useId();
  // Phones hide earlier months at first, because all months would fill several screens.
  const [isOpen, setIsOpen] = useState(false);
  const earlier = countEarlier(months, today);
  if (months.length === 0) return <p className="text-muted">{words.none}</p>;
  return (
    <div>
      {earlier === 0 ? null : (
        <Button
          size="small"
          variant="quiet"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
          className="-ms-3 mb-2 sm:hidden"
        >
          {words.earlier(earlier)}
          <ChevronDown aria-hidden className={clsx("size-4 transition-transform", isOpen && "rotate-180")} />
        </Button>
      )}
      <div id={id} className="grid grid-cols-[repeat(auto-fill,minmax(min(15rem,100%),1fr))] gap-x-8 gap-y-5">
        {months.map((month, index) => (
          <div
            key={month.month}
            className={index < earlier && !isOpen ? "max-sm:not-print:hidden" : undefined}
          >
            {month.gapBefore === undefined ? null : (
              <p className="text-muted mb-2 px-1 text-xs">{gapLabel(month.gapBefore, words)}</p>
            )}
            <CalendarMonthTable
              month={month}
              today={today}
              weekStart={weekStart}
              justWritten={justWritten}
              actionOf={actionOf}
            />
          </div>
        ))}
      </div>
      <CalendarLegend months={months} />
    </div>
  );
}
