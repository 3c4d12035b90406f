import { formatCivilDate } from "@diary/core/civil-date";
import type { MissedDate } from "@diary/core/rest-days";
import { CalendarDays } from "@diary/ui/page-icons";
import { uiWords, useWords } from "@diary/ui/words";
import { useId } from "react";

import { openDatePicker } from "../../forms/focus-field.ts";
import { dayWords } from "../../words/en/day.ts";

const MAX_DATES = 5;

const FORMAT: Intl.DateTimeFormatOptions = { weekday: "short", day: "numeric", month: "short" };

export interface AnotherDayProps {
  missed: readonly MissedDate[];
  onChoose: (date: string) => void;
  className?: string;
}

export function AnotherDay({ className, missed, onChoose }: AnotherDayProps) {
  const { written: words } = useWords(dayWords);
  const { locale } = useWords(uiWords);
  const heading = useId();
  return (
    <section aria-labelledby={heading} className={className}>
      <h2 id={heading} className="mb-2.5 text-sm font-semibold">
        {words.another}
      </h2>
      <div className="flex flex-wrap gap-2">
        {missed.slice(0, MAX_DATES).map(({ date, isBridged }) => (
          <button key={date} type="button" className="chip gap-2" onClick={() => onChoose(date)}>
            <span
              aria-hidden
              className={isBridged ? "border-edge h-1 w-2.5 rounded-full border" : "bg-edge h-0.5 w-2.5"}
            />
            {formatCivilDate(date, locale, FORMAT)}
            {isBridged ? <span className="sr-only">{words.bridged}</span> : null}
          </button>
        ))}
        <button type="button" className="chip gap-2" onClick={() => openDatePicker("date")}>
          <CalendarDays aria-hidden className="text-muted size-4" />
          {words.anotherDate}
        </button>
      </div>
    </section>
  );
}
