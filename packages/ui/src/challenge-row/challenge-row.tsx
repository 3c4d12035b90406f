import { clsx } from "clsx";
import { cloneElement, type ReactNode, useId } from "react";

import { HiddenBadge, PrivateBadge } from "../badge/badge.tsx";
import { buttonClass } from "../button/button.tsx";
import { DateRange } from "../date-range/date-range.tsx";
import { DayCount } from "../day-count/day-count.tsx";
import { languageOf } from "../prose/prose.tsx";
import { Seal } from "../seal/seal.tsx";
import { Skeleton } from "../skeleton/skeleton.tsx";
import { StampGrid } from "../stamp-grid/stamp-grid.tsx";
import { Stamp } from "../stamp/stamp.tsx";
import { Streak, streakWords } from "../streak/streak.tsx";
import type { LinkElement } from "../text-link/text-link.tsx";
import { uiWords, useWords } from "../words/words.ts";

export interface ChallengeRowProps {
  readonly title: string;
  readonly startDate: string;
  /** `YYYY-MM-DD`; null while the challenge is open. A completed one is a card with its seal. */
  readonly endDate: string | null;
  readonly day: number;
  readonly days: number;
  readonly visibility: "public" | "private";
  /** Hidden by a decision of the staff. */
  readonly hidden?: boolean | undefined;
  /** State of today's entry; a written one makes the row quiet. Default: not shown. */
  readonly today?: "open" | "pending" | "written" | undefined;
  readonly streak?: number | undefined;
  readonly isResting?: boolean | undefined;
  readonly like: ReactNode;
  readonly detailLink: LinkElement;
  readonly writeLink?: LinkElement | undefined;
}

export function ChallengeRow({ day, days, detailLink, like, streak = 0, today, ...row }: ChallengeRowProps) {
  const words = useWords(uiWords).challenge;
  const restWords = useWords(streakWords);
  const heading = useId();
  const { writeLink } = row;
  const isAchieved = row.endDate !== null;
  const isWritten = today === "written" || today === "pending";
  return (
    <article
      aria-labelledby={heading}
      className={clsx(
        "border-hairline hover:border-edge px-gutter relative flex gap-x-5 gap-y-3 rounded-lg border py-4 sm:px-5",
        isAchieved ? "h-full flex-col" : "flex-wrap items-center",
        !isWritten && "bg-card",
      )}
    >
      {isWritten ? (
        <Stamp day={today === "pending" ? day + 1 : day} ink={today === "pending" ? "pending" : "stamped"} />
      ) : null}
      <div className={clsx("min-w-0", isAchieved ? "grow" : "flex-[1_1_12rem]")}>
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h3
            id={heading}
            dir="auto"
            lang={languageOf(row.title)}
            className="min-w-0 font-serif text-lg leading-snug font-semibold wrap-anywhere"
          >
            {row.title}
          </h3>
          {row.visibility === "private" ? <PrivateBadge /> : null}
          {row.hidden === true ? <HiddenBadge /> : null}
        </div>
        <div className="text-muted flex flex-wrap items-baseline gap-x-4 text-sm">
          <DateRange start={row.startDate} end={row.endDate} className="tabular-nums" />
          {streak > 0 ? <Streak inARow={streak} /> : null}
          {row.isResting === true ? <span>{restWords.rest}</span> : null}
        </div>
      </div>
      {isWritten ? null : (
        <div className={clsx("relative w-full", isAchieved ? "order-first min-h-16" : "md:order-last")}>
          <StampGrid
            written={day}
            days={days}
            today={isAchieved ? undefined : today}
            className={isAchieved ? "pe-16" : undefined}
          />
          {isAchieved ? <Seal className="absolute -end-2 -bottom-1 size-18" /> : null}
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-1 gap-y-1 max-md:w-full">
        <DayCount size="row" day={day} days={days} className="me-1" />
        <span className="relative z-10">{like}</span>
        <span className="ms-auto flex flex-wrap gap-x-1 md:-me-3">
          {writeLink === undefined
            ? null
            : cloneElement(
                writeLink,
                {
                  "aria-describedby": heading,
                  className: clsx(buttonClass(isWritten ? "quiet" : "secondary", "small"), "relative z-10"),
                },
                words.write,
              )}
          {/* The link covers the whole row, as on a card. */}
          {cloneElement(
            detailLink,
            {
              "aria-describedby": heading,
              className: clsx(buttonClass("quiet", "small"), "after:absolute after:inset-0 after:rounded-lg"),
            },
            words.detail,
          )}
        </span>
      </div>
    </article>
  );
}

export function ChallengeRowSkeleton() {
  return (
    <div className="border-hairline bg-card grid grid-cols-1 gap-3 rounded-lg border p-4 sm:px-5">
      <Skeleton className="h-5 w-44 max-w-full" />
      <Skeleton className="h-4 w-28 max-w-full" />
      <Skeleton className="h-6" />
    </div>
  );
}
