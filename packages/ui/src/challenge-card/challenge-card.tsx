import { clsx } from "clsx";
import { cloneElement, type ReactNode, useId } from "react";

import { Avatar } from "../avatar/avatar.tsx";
import { Badge, HiddenBadge } from "../badge/badge.tsx";
import { DateRange } from "../date-range/date-range.tsx";
import { languageOf, toProse } from "../prose/prose.tsx";
import { Seal } from "../seal/seal.tsx";
import { Skeleton } from "../skeleton/skeleton.tsx";
import { StampGrid } from "../stamp-grid/stamp-grid.tsx";
import type { LinkElement } from "../text-link/text-link.tsx";
import { uiWords, useWords } from "../words/words.ts";

export interface ChallengeCardProps {
  readonly author: {
    readonly nickname: string;
    readonly avatarUrl?: string | undefined;
    readonly link?: LinkElement | undefined;
  };
  readonly title: string;
  readonly startDate: string;
  /** `YYYY-MM-DD`; null while the challenge is open. */
  readonly endDate: string | null;
  /** Entries written; null counts as 0. */
  readonly day: number | null;
  readonly days: number;
  readonly completed: boolean;
  /** Last line of the latest entry; null without one. */
  readonly lastLine?: string | null | undefined;
  /** Hidden by a decision of the staff. */
  readonly hidden?: boolean | undefined;
  readonly like: ReactNode;
  readonly detailLink: LinkElement;
  readonly menu?: ReactNode;
}

/** The whole card is a link, except the like. */
export function ChallengeCard({
  author,
  completed,
  detailLink,
  hidden = false,
  lastLine,
  like,
  menu,
  ...card
}: ChallengeCardProps) {
  const words = useWords(uiWords).challenge;
  const heading = useId();
  const day = card.day ?? 0;
  return (
    <article
      aria-labelledby={heading}
      className="border-hairline bg-card hover:border-edge relative flex min-w-0 flex-col gap-4 rounded-lg border p-[min(1.25rem,5.6vw)] transition-colors"
    >
      <header
        className={clsx(
          "flex min-h-8 flex-wrap items-center gap-2.5 text-sm",
          menu !== undefined && "pe-9 max-sm:pe-11",
        )}
      >
        <Avatar name={author.nickname} src={author.avatarUrl} />
        <span dir="auto" className="flex min-w-0 flex-[1_1_5rem]">
          {author.link === undefined ? (
            <span className="truncate">{author.nickname}</span>
          ) : (
            cloneElement(
              author.link,
              { className: "relative z-10 -my-2 truncate py-2 underline-offset-4 hover:underline" },
              author.nickname,
            )
          )}
        </span>
        {completed ? <Badge>{words.completed}</Badge> : null}
        {hidden ? <HiddenBadge /> : null}
        {/* An open menu covers the links of the next cards. */}
        <span className="absolute end-2 top-4 z-10 has-aria-expanded:z-20 max-sm:end-4">{menu}</span>
      </header>
      <div>
        <h2
          id={heading}
          dir="auto"
          lang={languageOf(card.title)}
          className="font-serif text-xl leading-snug font-semibold wrap-anywhere"
        >
          {card.title}
        </h2>
        <DateRange
          start={card.startDate}
          end={card.endDate}
          className="text-muted mt-1 text-sm tabular-nums"
        />
      </div>
      <div className={clsx("relative", completed && "min-h-16")}>
        <StampGrid written={day} days={card.days} />
        {completed ? <Seal className="absolute -end-2 -bottom-3 size-18" /> : null}
      </div>
      {lastLine ? (
        <p dir="auto" lang={languageOf(lastLine)} className="text-muted line-clamp-2 text-sm wrap-anywhere">
          <b className="text-accent me-2 text-xs font-semibold tracking-wide">DAY {day}</b>
          {toProse(lastLine)}
        </p>
      ) : null}
      <footer className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
        <p className="text-muted tabular-nums">
          <b className="text-ink font-serif text-lg leading-none font-semibold">{day}</b> / {card.days}
        </p>
        <span className="relative z-10">{like}</span>
        {cloneElement(
          detailLink,
          {
            "aria-describedby": heading,
            className:
              "ms-auto rounded-sm font-medium underline print:hidden decoration-1 underline-offset-4 after:absolute after:inset-0 after:rounded-lg",
          },
          words.moreDetail,
        )}
      </footer>
    </article>
  );
}

/** Has the height of a card with up to 30 days. */
export function ChallengeCardSkeleton() {
  return (
    <div className="border-hairline bg-card flex flex-col gap-4 rounded-lg border p-5">
      <div className="flex items-center gap-2.5">
        <Skeleton className="size-8 rounded-full" />
        <Skeleton className="h-4 w-24" />
      </div>
      <div>
        <Skeleton className="my-1 h-5 w-52 max-w-full" />
        <Skeleton className="mt-2 h-4 w-28" />
      </div>
      <Skeleton className="h-20" />
      <Skeleton className="h-10" />
      <div className="flex min-h-8 items-center gap-3">
        <Skeleton className="h-5 w-14" />
        <Skeleton className="ms-auto h-4 w-24" />
      </div>
    </div>
  );
}
