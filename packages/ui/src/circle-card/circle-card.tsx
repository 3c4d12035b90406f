import { cloneElement, type ReactNode, useId } from "react";

import { Avatar } from "../avatar/avatar.tsx";
import { Badge } from "../badge/badge.tsx";
import { Category, inkOf } from "../category/category.tsx";
import type { Ending } from "../challenge-card/ending.ts";
import { DayCount } from "../day-count/day-count.tsx";
import { entryProse, languageOf } from "../prose/prose.tsx";
import { Skeleton } from "../skeleton/skeleton.tsx";
import { StampGrid } from "../stamp-grid/stamp-grid.tsx";
import type { LinkElement } from "../text-link/text-link.tsx";
import { circleWords } from "../words/circle-words.ts";
import { uiWords, useWords } from "../words/words.ts";

export interface CircleChallenge {
  readonly title: string;
  readonly category: { readonly name: string; readonly label: string };
  readonly day: number;
  readonly days: number;
  readonly ending?: Ending | undefined;
  /** State of today's entry. Default: not shown. */
  readonly today?: "open" | "pending" | "written" | undefined;
  /** Link to all entries. Default: the title is no link. */
  readonly link?: LinkElement | undefined;
}

export interface CircleEntry {
  readonly day: number;
  readonly content: string;
  readonly format?: string | undefined;
}

export interface CircleCardProps {
  readonly member: {
    readonly name: string;
    readonly avatarUrl?: string | undefined;
    readonly isMe?: boolean | undefined;
  };
  /** Undefined if the member has no challenge in the circle. */
  readonly challenge?: CircleChallenge | undefined;
  readonly latest?: CircleEntry | undefined;
  readonly photos?: ReactNode;
  readonly replies?: ReactNode;
  readonly footer?: ReactNode;
}

const cardClass =
  "border-hairline bg-card grid min-w-0 grid-cols-1 content-start gap-3.5 rounded-lg border p-4.5 sm:px-6 sm:py-5";

export function CircleCard({ challenge, footer, latest, member, photos, replies }: CircleCardProps) {
  const words = useWords(circleWords);
  const id = useId();
  const name = (
    <p id={`${id}-name`} dir="auto" className="text-muted truncate text-sm" title={member.name}>
      {member.isMe === true ? words.you : member.name}
    </p>
  );
  return (
    <article
      aria-labelledby={challenge === undefined ? `${id}-name` : `${id}-title ${id}-name`}
      style={challenge && inkOf(challenge.category.name)}
      className={cardClass}
    >
      {challenge === undefined ? null : (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 [&>p]:grow">
          <Category category={challenge.category.name} label={challenge.category.label} rule />
          <EndingBadge {...challenge} />
        </div>
      )}
      <header className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
        <Avatar name={member.name} src={member.avatarUrl} />
        <div className="min-w-0 flex-[1_1_6rem]">
          {challenge === undefined ? null : <Title id={`${id}-title`} {...challenge} />}
          {name}
        </div>
        {challenge === undefined ? null : <DayCount size="row" day={challenge.day} days={challenge.days} />}
      </header>
      {challenge === undefined ? (
        <p className="text-muted text-sm">{words.card.noChallenge}</p>
      ) : (
        <StampGrid written={challenge.day} days={challenge.days} today={challenge.today} />
      )}
      {latest !== undefined ? (
        <Slip {...latest} />
      ) : challenge === undefined ? null : (
        <p className="text-muted text-sm">{words.card.noEntry}</p>
      )}
      {photos === undefined ? null : <div className="empty:hidden">{photos}</div>}
      {replies}
      {footer === undefined ? null : (
        <footer className="flex flex-wrap items-start gap-2 empty:hidden">{footer}</footer>
      )}
    </article>
  );
}

function EndingBadge({ day, days, ending = "open" }: CircleChallenge) {
  const { completed, endedAt } = useWords(uiWords).challenge;
  if (ending === "open") return null;
  return ending === "full" ? <Badge>{completed}</Badge> : <Badge tone="plain">{endedAt(day, days)}</Badge>;
}

function Title({ id, link, title }: CircleChallenge & { readonly id: string }) {
  return (
    <h2
      id={id}
      dir="auto"
      lang={languageOf(title)}
      className="font-serif text-lg leading-snug font-semibold wrap-anywhere"
    >
      {link === undefined
        ? title
        : cloneElement(link, { className: "rounded-sm underline-offset-4 hover:underline" }, title)}
    </h2>
  );
}

/** Shows the entry as prose. A long entry is cut: the title's link leads to the whole text. */
function Slip({ content, day, format }: CircleEntry) {
  const text = format === "markdown" ? entryProse(content) : content.trim();
  return (
    <p
      dir="auto"
      lang={languageOf(text)}
      className="text-slip line-clamp-9 wrap-anywhere whitespace-pre-line"
    >
      <b className="text-accent me-1.5 align-[0.0625rem] font-sans text-xs font-semibold tracking-wide">
        DAY {day}
      </b>{" "}
      {text}
    </p>
  );
}

export function CircleCardSkeleton() {
  return (
    <div className={cardClass}>
      <Skeleton className="h-4 w-20" />
      <div className="flex items-center gap-3">
        <Skeleton className="size-8 rounded-full" />
        <Skeleton className="h-10 w-52 max-w-full" />
      </div>
      <Skeleton className="h-14" />
      <Skeleton className="h-12" />
      <Skeleton className="h-11" />
    </div>
  );
}
