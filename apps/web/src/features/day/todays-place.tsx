import { numberOn, type Day } from "@diary/core/day";
import { isPlannedBy, streak, type Plan } from "@diary/core/rest-days";
import { DayCount } from "@diary/ui/day-count";
import { languageOf, lastLineProse } from "@diary/ui/prose";
import { Stamp } from "@diary/ui/stamp";
import { StampGrid } from "@diary/ui/stamp-grid";
import { Streak } from "@diary/ui/streak";
import { useWords } from "@diary/ui/words";

import { challengeWords } from "../../words/en/challenge.ts";

export interface TodaysPlaceProps {
  challenge: Plan & { day: number; days: number; last_line: string | null };
  date: string;
  today: string;
  written: readonly Day[];
  pendingDates: readonly string[];
}

export function TodaysPlace({ challenge, date, today, pendingDates, written }: TodaysPlaceProps) {
  const { lastTime } = useWords(challengeWords).myPage;
  const { day, days, last_line } = challenge;
  const dates = written.map((each) => each.date);
  const isResting = !isPlannedBy(challenge)(today);
  const open = isResting ? undefined : "open";
  const number = numberOn(date, written, pendingDates, day);
  return (
    <div className="gap-6 max-md:contents md:grid">
      <div className="flex flex-[1_1_9.25rem] items-center gap-5 self-end md:flex-none md:self-auto">
        <Stamp
          size="large"
          className="max-md:hidden"
          day={number}
          ink={dates.includes(date) ? "stamped" : pendingDates.includes(date) ? "pending" : "open"}
        />
        <div className="min-w-0">
          <DayCount size="counter" day={number} days={days} />
          <Streak
            streakDays={streak([...dates, ...pendingDates], challenge, today).streakDays}
            written={dates.length}
            isResting={isResting}
          />
        </div>
      </div>
      <StampGrid
        className="max-md:hidden"
        written={day}
        days={days}
        today={dates.includes(today) ? "written" : pendingDates.includes(today) ? "pending" : open}
        pending={pendingDates.filter((pending) => !dates.includes(pending)).length}
      />
      {last_line === null || dates.includes(date) ? null : (
        <div className="border-hairline max-md:flex max-md:basis-full max-md:items-baseline max-md:gap-2 md:border-t md:pt-5">
          <p className="text-muted tracking-caps shrink-0 text-xs font-semibold uppercase md:mb-1">
            {lastTime}
          </p>
          <p
            dir="auto"
            lang={languageOf(last_line)}
            className="text-slip line-clamp-1 wrap-anywhere md:line-clamp-3"
          >
            {lastLineProse(last_line)}
          </p>
        </div>
      )}
    </div>
  );
}
