import { clsx } from "clsx";
import { type ReactNode, useId } from "react";

import { HiddenBadge } from "../badge/badge.tsx";
import { buttonClass } from "../button/button.tsx";
import { DateRange } from "../date-range/date-range.tsx";
import { type LinkElement, LinkSlot } from "../link-slot/link-slot.tsx";
import { PrivateBadge } from "../private-badge/private-badge.tsx";
import { Seal } from "../seal/seal.tsx";
import { Skeleton } from "../skeleton/skeleton.tsx";
import { StampGrid } from "../stamp-grid/stamp-grid.tsx";

export interface ChallengeRowProps {
  /** As long as core lets a title be. */
  readonly title: string;
  /** `YYYY-MM-DD`. */
  readonly startDate: string;
  /** `YYYY-MM-DD`; null while the challenge is open. */
  readonly endDate: string | null;
  /** Entries written. */
  readonly day: number;
  /** Days planned, 0 to 100. */
  readonly days: number;
  readonly visibility: "public" | "private";
  /** A decision has taken it out of others' sight. Default false. */
  readonly hidden?: boolean | undefined;
  /** A `LikeButton`. */
  readonly like: ReactNode;
  /** Link to the challenge. */
  readonly detailLink: LinkElement;
  /** Link to today's entry while the challenge is open; an achieved one has none. */
  readonly writeLink?: LinkElement | undefined;
  readonly className?: string | undefined;
}

/** One of a person's own challenges, on their page. */
export function ChallengeRow({ className, day, days, detailLink, like, title, ...row }: ChallengeRowProps) {
  const heading = useId();
  const { writeLink } = row;
  return (
    <article
      aria-labelledby={heading}
      className={clsx(
        "border-hairline bg-card hover:border-edge px-gutter relative grid items-center gap-x-6 gap-y-3 rounded-lg border py-4 sm:px-5 md:grid-cols-[minmax(0,1fr)_10rem_16rem]",
        className,
      )}
    >
      <div className="min-w-0">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h3
            id={heading}
            dir="auto"
            className="min-w-0 font-serif text-lg leading-snug font-semibold wrap-anywhere"
          >
            {title}
          </h3>
          {row.visibility === "private" ? <PrivateBadge /> : null}
          {row.hidden === true ? <HiddenBadge /> : null}
        </div>
        <DateRange start={row.startDate} end={row.endDate} className="text-muted text-sm tabular-nums" />
      </div>
      <div className="flex max-w-60 items-center gap-3">
        <div className="grid min-w-0 flex-1 grid-cols-1 gap-1.5">
          <p className="text-sm tabular-nums">
            Day <b className="font-serif text-base">{day}</b>/{days}
          </p>
          <StampGrid written={day} days={days} />
        </div>
        {writeLink === undefined ? <Seal className="size-12" /> : null}
      </div>
      <div className="flex flex-wrap items-center gap-2 md:justify-end">
        <span className="relative z-10">{like}</span>
        {writeLink === undefined ? null : (
          <LinkSlot
            link={writeLink}
            describedBy={heading}
            className={clsx(buttonClass("secondary", "small"), "relative z-10")}
          >
            Write
          </LinkSlot>
        )}
        {/* The whole row is the link's target, as on a card of the feed. */}
        <LinkSlot
          link={detailLink}
          describedBy={heading}
          className={clsx(buttonClass("quiet", "small"), "after:absolute after:inset-0 after:rounded-lg")}
        >
          Detail
        </LinkSlot>
      </div>
    </article>
  );
}

/** A row of a person's own challenges while it loads. */
export function ChallengeRowSkeleton() {
  return (
    <div className="border-hairline bg-card grid grid-cols-1 items-center gap-x-6 gap-y-3 rounded-lg border p-4 sm:px-5 md:grid-cols-[minmax(0,1fr)_10rem_16rem]">
      <div>
        <Skeleton className="h-5 w-44 max-w-full" />
        <Skeleton className="mt-2 h-4 w-28 max-w-full" />
      </div>
      <Skeleton className="h-12 max-w-60" />
      <Skeleton className="h-8 w-36 max-w-full md:justify-self-end" />
    </div>
  );
}
