import type { ChallengeCard } from "@diary/core/challenge";
import { hasEntryOn, type Day } from "@diary/core/day";
import { Category, inkOf } from "@diary/ui/category";
import { DateRange } from "@diary/ui/date-range";
import { DayCount } from "@diary/ui/day-count";
import { languageOf } from "@diary/ui/prose";
import { StampGrid, type StampGridProps } from "@diary/ui/stamp-grid";
import { useWords } from "@diary/ui/words";

import { feedWords } from "../../words/en/feed.ts";

export type CardMarks = Pick<StampGridProps, "pending" | "today">;

export function marksOf(written: readonly Day[], pendingDates: readonly string[], today: string): CardMarks {
  const isWritten = (date: string) => hasEntryOn(written, date);
  const pending = pendingDates.filter((date) => !isWritten(date));
  return {
    pending: pending.length,
    today: isWritten(today) ? "written" : pending.includes(today) ? "pending" : undefined,
  };
}

export interface CardAfterEntryProps extends Pick<
  StampGridProps,
  "bridges" | "pending" | "ringsNewest" | "today"
> {
  challenge: Pick<ChallengeCard, "category" | "day" | "days" | "end_date" | "start_date" | "title">;
  className?: string;
}

export function CardAfterEntry({ challenge, className, ...marks }: CardAfterEntryProps) {
  const { category: labelOf } = useWords(feedWords);
  const { category, day, days, end_date, start_date, title } = challenge;
  return (
    <section
      aria-label={title}
      style={inkOf(category)}
      className={`border-hairline bg-card rounded-lg border p-4 sm:px-7 sm:py-6 ${className ?? ""}`}
    >
      <Category category={category} label={labelOf(category)} rule />
      <div className="mt-3 mb-4 flex flex-wrap items-end justify-between gap-x-4 gap-y-1 sm:mb-5">
        <div className="min-w-0 flex-[1_1_8rem]">
          <h2
            dir="auto"
            lang={languageOf(title)}
            className="font-serif text-lg font-semibold wrap-anywhere sm:text-xl"
          >
            {title}
          </h2>
          <DateRange start={start_date} end={end_date} className="text-muted text-sm" />
        </div>
        <DayCount size="counter" day={day} days={days} />
      </div>
      <StampGrid room="hero" written={day} days={days} {...marks} />
    </section>
  );
}
