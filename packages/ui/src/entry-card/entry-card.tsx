import { clsx } from "clsx";
import { cloneElement, useId, type ReactNode } from "react";

import { buttonClass } from "../button/button.tsx";
import { CircleAlert, CloudOff } from "../icons/icons.tsx";
import { EntryText } from "../markdown/markdown.tsx";
import { languageOf } from "../prose/prose.tsx";
import { Stamp } from "../stamp/stamp.tsx";
import type { LinkElement } from "../text-link/text-link.tsx";
import { calendarWords } from "../words/calendar-words.ts";
import { uiWords, useWords } from "../words/words.ts";

export type DeliveryStatus =
  | { readonly status: "pending"; readonly actions: ReactNode }
  | { readonly status: "rejected"; readonly reason: string; readonly actions: ReactNode };

function DeliveryNote({ delivery }: { readonly delivery: DeliveryStatus }) {
  const words = useWords(uiWords).entry;
  return (
    <div className="mt-3 grid gap-2 text-sm sm:ms-20">
      {delivery.status === "pending" ? (
        <p className="text-muted flex items-start gap-2">
          <CloudOff aria-hidden className="mt-0.5 size-4 shrink-0" />
          {words.pending}
        </p>
      ) : (
        <p className="text-danger flex items-start gap-2 font-medium">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {delivery.reason}
        </p>
      )}
      <div className="flex flex-wrap gap-2">{delivery.actions}</div>
    </div>
  );
}

export interface EntryCardProps {
  /** Number of the entry: the oldest entry has 1. Undefined before delivery. */
  readonly day: number | undefined;
  readonly date: string;
  readonly content: string;
  readonly level?: 3 | 4 | undefined;
  readonly format?: string | undefined;
  readonly editLink?: LinkElement | undefined;
  readonly delivery?: DeliveryStatus;
  readonly justWritten?: boolean;
  readonly actions?: ReactNode;
  readonly photos?: ReactNode;
  readonly replies?: ReactNode;
}

export function EntryCard({ content, date, day, delivery, editLink, level = 3, ...card }: EntryCardProps) {
  const words = useWords(uiWords).entry;
  const { fullDate } = useWords(calendarWords);
  const heading = useId();
  const isDelivered = delivery === undefined;
  const Heading = `h${level}` as const;
  return (
    <article
      aria-labelledby={heading}
      className={clsx(
        "border-hairline border-b pb-6 sm:pb-8",
        !isDelivered && "border-edge px-gutter rounded-lg border border-dashed pt-3",
      )}
    >
      <header
        className={clsx(
          "flex items-center gap-3 pt-3 pb-1.5 sm:gap-6 sm:pt-4 sm:pb-0",
          // An open menu must cover the headers of the next entries. A low window has no room for a sticky header.
          isDelivered &&
            "entry-head bg-paper top-0 z-10 has-aria-expanded:z-20 print:static [@media(height>=30rem)]:sticky",
        )}
      >
        <Heading id={heading} className="shrink-0">
          <Stamp
            className="stamp-of-entry"
            day={day}
            ink={isDelivered ? "stamped" : "pending"}
            animate={card.justWritten === true}
          />
          {day === undefined ? <span className="sr-only">{fullDate(date)}</span> : null}
        </Heading>
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
          <p className="text-muted me-auto flex flex-wrap items-baseline gap-x-2.5 text-sm tabular-nums">
            {day === undefined ? null : (
              <span aria-hidden className="text-ink text-xs font-semibold tracking-wide sm:hidden">
                DAY {day}
              </span>
            )}
            <time dateTime={date}>{fullDate(date)}</time>
          </p>
          {card.actions}
          {editLink === undefined
            ? null
            : cloneElement(
                editLink,
                {
                  "aria-describedby": heading,
                  className: clsx(buttonClass("quiet", "small"), "-my-1 -me-3"),
                },
                words.edit,
              )}
        </div>
      </header>
      <div lang={languageOf(content)} className="text-entry max-w-[37rem] min-w-0 sm:ms-20 sm:-mt-1.5">
        <EntryText format={card.format} text={content} level={level === 4 ? 5 : 4} />
      </div>
      {card.photos === undefined ? null : <div className="mt-5 empty:hidden sm:ms-20">{card.photos}</div>}
      {card.replies === undefined ? null : (
        <div className="mt-5 max-w-[37rem] empty:hidden sm:ms-20">{card.replies}</div>
      )}
      {isDelivered ? null : <DeliveryNote delivery={delivery} />}
    </article>
  );
}
