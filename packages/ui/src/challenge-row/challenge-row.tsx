import { clsx } from "clsx";
import { cloneElement, type ReactNode, useId } from "react";

import { HiddenBadge, PrivateBadge } from "../badge/badge.tsx";
import { buttonClass } from "../button/button.tsx";
import { Category, inkOf } from "../category/category.tsx";
import type { Ending } from "../challenge-card/ending.ts";
import { DateRange } from "../date-range/date-range.tsx";
import { DayCount } from "../day-count/day-count.tsx";
import { PhotoImage, type ShownPhoto } from "../photo-grid/photo-image.tsx";
import { languageOf, lastLineProse } from "../prose/prose.tsx";
import { Seal } from "../seal/seal.tsx";
import { Skeleton } from "../skeleton/skeleton.tsx";
import { StampGrid } from "../stamp-grid/stamp-grid.tsx";
import { Stamp } from "../stamp/stamp.tsx";
import { Streak } from "../streak/streak.tsx";
import type { LinkElement } from "../text-link/text-link.tsx";
import { photoWords } from "../words/photo-words.ts";
import { uiWords, useWords } from "../words/words.ts";

export interface ChallengeRowProps {
  readonly title: string;
  readonly startDate: string;
  readonly endDate: string | null;
  /** A completed challenge is shown as a card. If `full`, the card has a seal. */
  readonly ending: Ending;
  readonly day: number;
  readonly days: number;
  readonly category?: { readonly name: string; readonly label: string } | undefined;
  /** Shown only if `today` is `written` or `pending`. */
  readonly lastLine?: string | null | undefined;
  /** Shown if today's entry is written or pending, and on other users' challenges that aren't completed. */
  readonly photo?: ShownPhoto | undefined;
  readonly visibility: "public" | "private";
  readonly hidden?: boolean | undefined;
  /** State of today's entry. The row is a card if it is `open`. */
  readonly today?: "open" | "pending" | "written" | undefined;
  /** False if the stamp of today is shown above the rows. */
  readonly hasStamp?: boolean | undefined;
  readonly streak?: number | undefined;
  /** Message that today is a rest day. */
  readonly rest?: string | undefined;
  readonly like: ReactNode;
  readonly detailLink: LinkElement;
  readonly writeLink?: LinkElement | undefined;
}

export function ChallengeRow({ day, days, detailLink, like, streak = 0, today, ...row }: ChallengeRowProps) {
  const words = useWords(uiWords).challenge;
  const id = useId();
  const { category, lastLine, writeLink } = row;
  const isPending = today === "pending";
  const isWritten = today === "written" || isPending;
  const isCard = today === "open" || writeLink === undefined;
  const look = row.ending !== "open" ? "achieved" : isCard ? "card" : "line";
  const heading = (
    <div className={clsx("min-w-0", look !== "achieved" && "flex-[1_1_12rem]")}>
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h3
          id={id}
          dir="auto"
          lang={languageOf(row.title)}
          className="min-w-0 font-serif text-lg leading-snug font-semibold wrap-anywhere"
        >
          {row.title}
        </h3>
        {row.visibility === "private" ? <PrivateBadge /> : null}
        {row.hidden === true ? <HiddenBadge /> : null}
      </div>
      {isWritten && lastLine ? (
        <p dir="auto" lang={languageOf(lastLine)} className="text-slip text-muted line-clamp-2 wrap-anywhere">
          {lastLineProse(lastLine)}
        </p>
      ) : null}
      <div className="text-muted facts mt-1 text-sm">
        <DateRange start={row.startDate} end={row.endDate} />
        {row.ending === "ended-early" ? <span>{words.endedAt(day, days)}</span> : null}
        {streak > 0 ? <Streak streakDays={streak} /> : null}
        {row.rest === undefined ? null : <span>{row.rest}</span>}
      </div>
    </div>
  );
  const count = <DayCount size="row" day={day} days={days} className="max-md:me-1" />;
  const actions = (
    <div
      className={clsx(
        "ms-auto flex flex-wrap items-center gap-x-1 min-[22rem]:-me-3",
        look === "card" && "max-sm:w-full",
      )}
    >
      <span className={clsx("relative z-10", look === "card" && "max-sm:-ms-2.5 max-sm:me-auto")}>
        {like}
      </span>
      {writeLink === undefined
        ? null
        : cloneElement(
            writeLink,
            {
              "aria-describedby": id,
              className: clsx(
                buttonClass(look === "line" ? "quiet" : "secondary", "small"),
                isWritten && "text-muted!",
                "relative z-10",
              ),
            },
            words.write,
          )}
      {cloneElement(
        detailLink,
        {
          "aria-describedby": id,
          className: clsx(buttonClass("quiet", "small"), "after:absolute after:inset-0 after:rounded-lg"),
        },
        words.detail,
      )}
    </div>
  );
  if (look === "line") {
    return (
      <article
        aria-labelledby={id}
        className="border-hairline relative flex items-start gap-x-4 border-b py-4 sm:items-center sm:gap-x-5"
      >
        {row.hasStamp === false ? null : isWritten ? (
          <Stamp day={day + Number(isPending)} ink={isPending ? "pending" : "stamped"} />
        ) : (
          <span
            aria-hidden
            className={clsx(
              "border-hairline after:border-muted grid size-14 shrink-0 place-content-center rounded-full border after:h-3.5 after:w-1.5",
              row.rest !== undefined && "after:border-x-2",
            )}
          />
        )}
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-5 gap-y-1">
          {heading}
          {isWritten && row.photo !== undefined ? (
            <RowPhoto photo={row.photo} className="max-md:hidden" />
          ) : null}
          <div className="flex items-center max-md:w-full max-md:flex-wrap md:flex-col md:items-end">
            {count}
            {actions}
          </div>
        </div>
      </article>
    );
  }
  return (
    <article
      aria-labelledby={id}
      style={category && inkOf(category.name)}
      className={clsx(
        "border-hairline bg-card hover:border-edge px-gutter relative gap-3 rounded-lg border py-4 sm:px-5",
        look === "achieved" ? "flex h-full flex-col" : "grid grid-cols-1",
      )}
    >
      {category === undefined ? null : <Category category={category.name} label={category.label} rule />}
      {look === "achieved" ? (
        <>
          {heading}
          <div className="relative mt-auto min-h-16">
            <StampGrid written={day} days={days} className={row.ending === "full" ? "pe-18" : undefined} />
            {row.ending === "full" ? <Seal className="absolute -end-2 -top-1 size-18" /> : null}
          </div>
          <div className="flex flex-wrap items-center">
            {count}
            {actions}
          </div>
        </>
      ) : (
        <>
          <div className="flex items-start gap-4">
            {today === undefined && row.photo !== undefined ? <RowPhoto photo={row.photo} /> : null}
            <div className="flex min-w-0 flex-1 flex-wrap items-end justify-between gap-x-4 gap-y-1">
              {heading}
              {count}
            </div>
          </div>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <StampGrid
              room={days <= 10 ? "ten" : "row"}
              written={day}
              days={days}
              today={today}
              className="min-w-0 flex-[1_1_15rem]"
            />
            {actions}
          </div>
        </>
      )}
    </article>
  );
}

function RowPhoto({ className, photo }: { readonly photo: ShownPhoto; readonly className?: string }) {
  const words = useWords(photoWords);
  return (
    <figure aria-label={photo.alt || words.position(1, 1)} className={className}>
      <PhotoImage photo={photo} shape={4 / 3} width="4.75rem" renderFailure={() => null} />
    </figure>
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
