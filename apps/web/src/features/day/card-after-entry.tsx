import type { ChallengeCard } from "@diary/core/challenge";
import { Category, inkOf } from "@diary/ui/category";
import { DateRange } from "@diary/ui/date-range";
import { DayCount } from "@diary/ui/day-count";
import { languageOf } from "@diary/ui/prose";
import { StampGrid, type StampGridProps } from "@diary/ui/stamp-grid";
import { useWords } from "@diary/ui/words";

import { feedWords } from "../../words/en/feed.ts";

export interface CardAfterEntryProps extends Pick<StampGridProps, "bridges" | "today"> {
  challenge: Pick<ChallengeCard, "category" | "day" | "days" | "end_date" | "start_date" | "title">;
  className?: string;
}

/** Card of an entry's challenge. A ring marks the newest stamp, but not for a pending entry: it has no stamp yet. */
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
      <StampGrid room="hero" written={day} days={days} ringsNewest={marks.today !== "pending"} {...marks} />
    </section>
  );
}
