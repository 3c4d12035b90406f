import { formatCivilDate } from "@diary/core/civil-date";
import { streak } from "@diary/core/rest-days";
import { RestMark } from "@diary/ui/stamp";
import { streakWords } from "@diary/ui/streak";
import { uiWords, useWords } from "@diary/ui/words";
import { useId } from "react";

import { restWords } from "../../words/en/rest.ts";
import { StreakLine, type StreakLineProps } from "./written-entry.tsx";

/** Replaces the form of a rest date. Looks like a written sheet, with the mark of a rest day as its stamp. */
export function RestSheet({ challenge, date, dates, today }: StreakLineProps & { date: string }) {
  const words = useWords(restWords);
  const { rest } = useWords(streakWords);
  const { locale } = useWords(uiWords);
  const heading = useId();
  const hasStreak = streak(dates, challenge, today).streakDays > 0;
  return (
    <div>
      <section aria-labelledby={heading} className="relative">
        <div className="bg-card border-hairline rounded-md border px-4 pt-5 pb-16 sm:px-6 sm:pt-7 sm:pb-20">
          <h2 id={heading} className="font-serif text-xl font-semibold">
            {date === today ? rest : words.undoTitle(formatCivilDate(date, locale))}
          </h2>
          <p className="text-muted max-w-form mt-2">{hasStreak ? words.keepsStreak : words.nothingMissed}</p>
        </div>
        <RestMark size="sheet" className="bg-card absolute end-4 bottom-0 translate-y-[36%] md:end-9" />
      </section>
      <div className="min-h-12 pe-30 pt-5 md:pe-48">
        {hasStreak ? <StreakLine {...{ challenge, dates, today }} /> : null}
      </div>
    </div>
  );
}
