import { clsx } from "clsx";
import { cloneElement, type ReactNode, useId } from "react";

import { Avatar } from "../avatar/avatar.tsx";
import { Badge, HiddenBadge } from "../badge/badge.tsx";
import { Category, inkOf } from "../category/category.tsx";
import { DateRange } from "../date-range/date-range.tsx";
import { useLazyModule } from "../lazy-module/use-lazy-module.ts";
import type { ShownPhoto } from "../photo-grid/photo-image.tsx";
import { languageOf, lastLineProse } from "../prose/prose.tsx";
import { Seal } from "../seal/seal.tsx";
import { Skeleton } from "../skeleton/skeleton.tsx";
import { StampGrid } from "../stamp-grid/stamp-grid.tsx";
import type { LinkElement } from "../text-link/text-link.tsx";
import { uiWords, useWords } from "../words/words.ts";
import type { Ending } from "./ending.ts";

export interface ChallengeCardProps {
  readonly author: {
    readonly nickname: string;
    readonly avatarUrl?: string | undefined;
    readonly link?: LinkElement | undefined;
  };
  readonly title: string;
  /** Stored name, and its label in the page's language. */
  readonly category: { readonly name: string; readonly label: string };
  readonly startDate: string;
  readonly endDate: string | null;
  readonly day: number | null;
  readonly days: number;
  readonly ending: Ending;
  readonly lastLine?: string | null | undefined;
  readonly photo?: ShownPhoto | undefined;
  readonly hidden?: boolean | undefined;
  readonly like: ReactNode;
  readonly detailLink: LinkElement;
  readonly menu?: ReactNode;
}

/** A line with fewer characters gets a larger font. Japanese lines don't: their characters carry more meaning. */
const SHORT = 60;

export function ChallengeCard({
  author,
  detailLink,
  ending,
  hidden = false,
  lastLine,
  like,
  menu,
  photo,
  ...card
}: ChallengeCardProps) {
  const words = useWords(uiWords).challenge;
  const heading = useId();
  const day = card.day ?? 0;
  const isFull = ending === "full";
  return (
    <article
      aria-labelledby={heading}
      style={inkOf(card.category.name)}
      className="border-hairline bg-card hover:border-edge relative flex min-w-0 flex-col rounded-lg border px-[min(1.25rem,5.6vw)] pt-4 pb-2.5 transition-colors"
    >
      <header
        className={clsx(
          "flex min-h-9 flex-wrap items-center gap-2.5 text-sm font-semibold",
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
        {isFull ? <Badge>{words.completed}</Badge> : null}
        {ending === "ended-early" ? <Badge tone="plain">{words.endedAt(day, card.days)}</Badge> : null}
        {hidden ? <HiddenBadge /> : null}
        {/* An open menu must cover the links of the next cards. */}
        <span className="absolute end-2 top-4 z-10 font-normal has-aria-expanded:z-20 max-sm:end-4">
          {menu}
        </span>
      </header>
      <div className="mt-3">
        <Category category={card.category.name} label={card.category.label} rule />
      </div>
      <h2
        id={heading}
        dir="auto"
        lang={languageOf(card.title)}
        className="mt-3 font-serif text-xl leading-snug font-semibold wrap-anywhere"
      >
        {card.title}
      </h2>
      <DateRange start={card.startDate} end={card.endDate} className="text-muted text-sm" />
      <div className={clsx("relative mt-3.5", isFull && "min-h-11")}>
        <StampGrid written={day} days={card.days} className={isFull ? "pe-14" : undefined} />
        {isFull ? <Seal className="absolute -end-2 -top-3.5 size-16" /> : null}
      </div>
      {photo === undefined ? null : <LazyPhoto photo={photo} />}
      {lastLine ? (
        <LastLine day={day} text={lastLineProse(lastLine)} isCaption={photo !== undefined} />
      ) : null}
      <footer className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-2 pt-3 text-sm">
        <p className="text-muted tabular-nums">
          <b className="text-ink font-serif text-lg leading-none font-semibold">{day}</b> / {card.days}
        </p>
        <span className="relative z-10">{like}</span>
        {cloneElement(
          detailLink,
          {
            "aria-describedby": heading,
            className:
              "ms-auto flex min-h-9 items-center rounded-sm font-medium underline print:hidden pointer-coarse:min-h-11 decoration-1 underline-offset-4 after:absolute after:inset-0 after:rounded-lg",
          },
          words.moreDetail,
        )}
      </footer>
    </article>
  );
}

const loadPhoto = async () => (await import("../photo-grid/card-photo.tsx")).CardPhoto;

/** Loads its code on demand. Until then, the box has the same height. */
function LazyPhoto({ photo }: { readonly photo: ShownPhoto }) {
  const part = useLazyModule(loadPhoto, true);
  return part.status === "ready" ? (
    <part.module photo={photo} />
  ) : (
    <div className="photo-box bg-sunken relative mt-4 h-43" />
  );
}

interface LastLineProps {
  readonly day: number;
  readonly text: string;
  readonly isCaption: boolean;
}

function LastLine({ day, isCaption, text }: LastLineProps) {
  const language = languageOf(text);
  return (
    <p
      dir="auto"
      lang={language}
      className={clsx(
        "mt-4 wrap-anywhere",
        isCaption ? "line-clamp-2" : "line-clamp-9",
        !isCaption && text.length < SHORT && language === undefined
          ? "font-text text-xl text-balance"
          : "text-slip",
      )}
    >
      <b className="text-accent me-1.5 align-[0.0625rem] font-sans text-xs font-semibold tracking-wide">
        DAY {day}
      </b>{" "}
      {text}
    </p>
  );
}

/** Has the height of the card of a challenge with up to 30 days. */
export function ChallengeCardSkeleton() {
  return (
    <div className="border-hairline bg-card flex flex-col rounded-lg border px-5 pt-4 pb-2.5">
      <div className="flex min-h-9 items-center gap-2.5">
        <Skeleton className="size-8 rounded-full" />
        <Skeleton className="h-4 w-24" />
      </div>
      <Skeleton className="mt-3 h-4 w-20" />
      <Skeleton className="mt-4 h-5 w-52 max-w-full" />
      <Skeleton className="mt-2 h-4 w-28" />
      <Skeleton className="mt-3.5 h-20" />
      <Skeleton className="mt-4 h-16" />
      <div className="flex min-h-9 items-center gap-3 pt-3">
        <Skeleton className="h-5 w-14" />
        <Skeleton className="ms-auto h-4 w-24" />
      </div>
    </div>
  );
}
