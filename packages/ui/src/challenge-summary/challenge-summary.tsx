import { clsx } from "clsx";
import type { ReactNode } from "react";

import { DateRange } from "../date-range/date-range.tsx";
import { PrivateMark } from "../private-mark/private-mark.tsx";
import { Seal } from "../seal/seal.tsx";
import { Tag } from "../tag/tag.tsx";

export interface ChallengeSummaryProps {
  /** At most 25 characters. The page's h1. */
  readonly title: string;
  readonly category: string;
  /** At most 500 characters; its line breaks are kept. */
  readonly description: string;
  /** `YYYY-MM-DD`. */
  readonly startDate: string;
  /** `YYYY-MM-DD`; null while the challenge is open. */
  readonly endDate: string | null;
  /** Entries written. */
  readonly day: number;
  /** Days planned, 0 to 100. */
  readonly days: number;
  readonly completed: boolean;
  readonly visibility: "public" | "private";
  /** The owner's buttons, or the way back. */
  readonly actions?: ReactNode;
  readonly className?: string | undefined;
}

/** What a challenge is, on its own page. */
export function ChallengeSummary({ actions, className, title, ...challenge }: ChallengeSummaryProps) {
  return (
    <header className={clsx("grid gap-x-8 gap-y-5 sm:grid-cols-[minmax(0,1fr)_auto]", className)}>
      <div className="min-w-0">
        <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
          <Tag>{challenge.category}</Tag>
          {challenge.visibility === "private" ? <PrivateMark /> : null}
        </div>
        <h1 dir="auto" className="font-serif text-2xl leading-snug font-semibold tracking-tight sm:text-3xl">
          {title}
        </h1>
        <DateRange
          start={challenge.startDate}
          end={challenge.endDate}
          className="text-muted mt-1 tabular-nums"
        />
      </div>
      <div className="flex items-center gap-4 sm:flex-row-reverse sm:items-start">
        {challenge.completed ? <Seal className="size-24" /> : null}
        <p className="text-muted sm:text-end">
          Day <b className="text-accent font-serif text-4xl leading-none font-semibold">{challenge.day}</b> /{" "}
          {challenge.days}
        </p>
      </div>
      <p dir="auto" className="max-w-[70ch] whitespace-pre-wrap sm:col-span-2">
        {challenge.description}
      </p>
      {actions === undefined ? null : (
        <div className="flex flex-wrap items-center gap-3 sm:col-span-2">{actions}</div>
      )}
    </header>
  );
}
