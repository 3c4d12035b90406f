import type { ChallengeCard } from "@diary/core/challenge";
import { type CivilDate, weekStart } from "@diary/core/civil-date";
import { bridgedDates, calendarMonths, isPlannedBy } from "@diary/core/rest-days";
import { ChallengeCalendar } from "@diary/ui/challenge-calendar";
import { useWords } from "@diary/ui/words";

import { en } from "../../words/en.ts";

const beginWithThisMonth = (calendar: HTMLElement | null) => {
  calendar?.querySelector("[aria-current=date]")?.closest("table")?.scrollIntoView({ block: "start" });
};

interface ChallengeCalendarPanelProps {
  readonly challenge: ChallengeCard;
  readonly entries: readonly CivilDate[];
  readonly today: CivilDate;
}

export function ChallengeCalendarPanel({ challenge, entries, today }: ChallengeCalendarPanelProps) {
  const words = useWords(en);
  return (
    <section
      aria-label={words.calendar}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- only a focused region scrolls by keyboard
      tabIndex={0}
      // Each month is as high as the panel, so the legend doesn't cover a part of the next month.
      className="[&_ul]:bg-paper [container-type:size] relative min-h-0 flex-1 overflow-y-auto [&_div:has(>table):not(:last-child)]:min-h-[100cqh] [&_ul]:sticky [&_ul]:bottom-0 [&_ul]:pt-1"
      ref={beginWithThisMonth}
    >
      <ChallengeCalendar
        months={calendarMonths({
          startDate: challenge.start_date,
          days: challenge.days,
          isPlanned: isPlannedBy(challenge),
          entries,
          bridged: bridgedDates(entries, challenge, today),
          today,
          completed: challenge.completed,
        })}
        today={today}
        weekStart={weekStart(navigator.language)}
      />
    </section>
  );
}
