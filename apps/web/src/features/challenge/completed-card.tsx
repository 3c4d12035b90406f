import type { ChallengeCard } from "@diary/core/challenge";
import { Category, inkOf } from "@diary/ui/category";
import { DateRange } from "@diary/ui/date-range";
import { DayCount } from "@diary/ui/day-count";
import { languageOf } from "@diary/ui/prose";
import { Seal } from "@diary/ui/seal";
import { StampGrid } from "@diary/ui/stamp-grid";
import { useWords } from "@diary/ui/words";

import { challengeWords } from "../../words/en/challenge.ts";
import { feedWords } from "../../words/en/feed.ts";

export interface CompletedCardProps {
  challenge: ChallengeCard;
  endDate: string;
  spanDays: number;
  bestStreak: number;
}

export function CompletedCard({ bestStreak, challenge, endDate, spanDays }: CompletedCardProps) {
  const words = useWords(challengeWords);
  const { category: categoryLabel } = useWords(feedWords);
  const { category, days, start_date, title } = challenge;
  const side = "px-[min(1.25rem,5.6vw)] py-5 sm:p-8";
  return (
    <div
      style={inkOf(category)}
      className="border-hairline bg-card relative w-full max-w-184 rounded-lg border text-start"
    >
      <div className={`${side} grid gap-2`}>
        <Category category={category} label={categoryLabel(category)} rule />
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
          <div className="grid min-w-0 flex-[1_1_12rem] justify-items-start gap-2">
            <p
              dir="auto"
              lang={languageOf(title)}
              className="font-serif text-2xl font-semibold wrap-anywhere"
            >
              {title}
            </p>
            <DateRange start={start_date} end={endDate} className="text-muted text-sm" />
          </div>
          <DayCount size="row" day={days} days={days} />
        </div>
      </div>
      <div className={`${side} border-edge grid gap-5 border-t-2 border-dotted`}>
        <StampGrid written={days} days={days} room="hero" />
        <p className="text-muted min-h-14 pe-28 text-sm sm:min-h-27 sm:pe-40">
          {words.completed.summary(days, spanDays, bestStreak)}
        </p>
      </div>
      <Seal animate className="absolute -end-3 -bottom-6 size-28 sm:size-44" />
    </div>
  );
}
