import type { ChallengeInput } from "@diary/core/challenge";
import { PrivateBadge } from "@diary/ui/badge";
import { Category, inkOf } from "@diary/ui/category";
import { DateRange } from "@diary/ui/date-range";
import { DayCount } from "@diary/ui/day-count";
import { languageOf } from "@diary/ui/prose";
import { StampGrid } from "@diary/ui/stamp-grid";
import { useWords } from "@diary/ui/words";

import { challengeWords } from "../../words/en/challenge.ts";
import { feedWords } from "../../words/en/feed.ts";

export interface ChallengePreviewProps {
  values: Omit<ChallengeInput, "days"> & { days: number | undefined };
  written: number;
}

/** More stamps than this are small, which limits the card's height. */
const MOST_LARGE = 30;

/** Hidden from screen readers, because the fields have the same values. */
export function ChallengePreview({ values, written }: ChallengePreviewProps) {
  const { form: words, myPage } = useWords(challengeWords);
  const label = useWords(feedWords).category(values.category);
  const { category, days = 0, desc, start_date, title, visibility } = values;
  return (
    <div
      aria-hidden
      style={inkOf(category)}
      className="border-hairline bg-card order-last grid gap-3 rounded-lg border px-[min(1.25rem,5.6vw)] py-4 lg:sticky lg:top-12 lg:gap-4 lg:p-7"
    >
      <div className="flex min-h-7 items-center gap-2">
        <div className="min-w-0 flex-1">
          <Category category={category} label={label} rule />
        </div>
        {visibility === "private" ? <PrivateBadge /> : null}
      </div>
      <p
        dir="auto"
        lang={languageOf(title)}
        className={`font-serif text-xl leading-snug font-semibold wrap-anywhere lg:text-2xl ${title === "" ? "text-muted" : ""}`}
      >
        {title === "" ? words.previewTitle : title}
      </p>
      <div className="-mt-2 flex min-h-7 items-center justify-between gap-x-4">
        <DateRange start={start_date} end={null} className="text-muted text-sm" />
        <DayCount size="row" day={written} days={days} />
      </div>
      {/* Reserves the height of 30 large stamps, so the card rarely grows while the user changes the days. */}
      <div className="grid min-h-27 content-center">
        <StampGrid
          room={days > MOST_LARGE ? "row" : "card"}
          written={written}
          days={days}
          today={written < days ? "open" : undefined}
        />
      </div>
      <p className={`line-clamp-6 wrap-anywhere max-lg:hidden ${desc === "" ? "text-muted" : ""}`}>
        {desc === "" ? myPage.noneChallengingText : desc}
      </p>
    </div>
  );
}
