import { Category, inkOf } from "@diary/ui/category";
import { DayCount } from "@diary/ui/day-count";
import { StampGrid } from "@diary/ui/stamp-grid";
import { useWords } from "@diary/ui/words";
import type { ReactNode } from "react";

import { authWords } from "../../words/en/auth.ts";
import { feedWords } from "../../words/en/feed.ts";

export function WithSampleCard({ children }: { children: ReactNode }) {
  const { sample } = useWords(authWords);
  const { category } = useWords(feedWords);
  return (
    <div className="mx-auto max-w-100 md:grid md:max-w-none md:grid-cols-[25rem_minmax(0,28.5rem)] md:justify-between md:gap-16">
      <div>{children}</div>
      <div
        aria-hidden
        style={inkOf("Other")}
        className="border-hairline bg-card grid content-start gap-5 self-start rounded-lg border p-7 max-md:mt-12 max-md:gap-4 max-md:p-5"
      >
        <Category category="Other" label={category("Other")} rule />
        <div className="flex flex-wrap items-end justify-between gap-x-4">
          <p className="font-serif text-2xl font-semibold">{sample.title}</p>
          <DayCount size="row" day={15} days={21} />
        </div>
        <StampGrid room="hero" written={15} days={21} />
        <p className="text-slip">{sample.text}</p>
      </div>
    </div>
  );
}
