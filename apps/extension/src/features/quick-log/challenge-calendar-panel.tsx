import type { ChallengeCard } from "@diary/core/challenge";
import { type CivilDate, weekStart } from "@diary/core/civil-date";
import { bridgedDates, calendarMonths, isPlannedBy } from "@diary/core/rest-days";
import { ChallengeCalendar } from "@diary/ui/challenge-calendar";
import { IconButton } from "@diary/ui/icon-button";
import { ChevronDown } from "@diary/ui/icons";
import { useWords } from "@diary/ui/words";
import { calendarWords } from "@diary/ui/words/calendar-words";
import { useState } from "react";

import { en } from "../../words/en.ts";

interface ChallengeCalendarPanelProps {
  readonly challenge: ChallengeCard;
  readonly entries: readonly CivilDate[];
  readonly today: CivilDate;
}

export function ChallengeCalendarPanel({ challenge, entries, today }: ChallengeCalendarPanelProps) {
  const words = useWords(en);
  const { month: nameOf } = useWords(calendarWords);
  const [chosen, setChosen] = useState(today.slice(0, "2026-11".length));
  const months = calendarMonths({
    startDate: challenge.start_date,
    days: challenge.days,
    isPlanned: isPlannedBy(challenge),
    entries,
    bridged: bridgedDates(entries, challenge, today),
    today,
    completed: challenge.completed,
  });
  const shown = Math.max(
    0,
    months.findIndex(({ month }) => month === chosen),
  );
  const arrow = (to: number, look: string) => {
    const month = months[to]?.month;
    return month === undefined ? null : (
      <IconButton
        label={nameOf(Number(month.slice(0, 4)), Number(month.slice(5)))}
        icon={<ChevronDown className={to < shown ? "rotate-90" : "-rotate-90"} />}
        className={`not-pointer-coarse:size-8 ${look}`}
        onClick={() => setChosen(month)}
      />
    );
  };
  return (
    <section
      aria-label={words.calendar}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- only a focused region scrolls by keyboard
      tabIndex={0}
      className="[&_ul]:bg-paper relative min-h-0 flex-1 overflow-y-auto pt-2 [&_ul]:sticky [&_ul]:bottom-0 [&_ul]:pt-1"
    >
      <div className="absolute end-1 top-1 grid grid-cols-2">
        {arrow(shown - 1, "col-start-1")}
        {arrow(shown + 1, "col-start-2")}
      </div>
      <ChallengeCalendar
        months={months.slice(shown, shown + 1)}
        today={today}
        weekStart={weekStart(navigator.language)}
      />
    </section>
  );
}
