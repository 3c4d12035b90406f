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

/** Entry that the server doesn't have: `pending` is on this device, `rejected` has a `reason`. */
export type DeliveryStatus =
  | { readonly status: "pending"; readonly actions: ReactNode }
  | { readonly status: "rejected"; readonly reason: string; readonly actions: ReactNode };

function DeliveryNote({ delivery }: { readonly delivery: DeliveryStatus }) {
  const words = useWords(uiWords).entry;
  return (
    <div className="grid gap-2 text-sm max-sm:col-span-2">
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
  /** Position from the oldest, from 1; undefined before delivery. */
  readonly day: number | undefined;
  readonly date: string;
  readonly content: string;
  readonly format?: string | undefined;
  readonly editLink?: LinkElement | undefined;
  readonly delivery?: DeliveryStatus;
  readonly justWritten?: boolean;
  readonly actions?: ReactNode;
}

export function EntryCard({ content, date, day, delivery, editLink, ...card }: EntryCardProps) {
  const words = useWords(uiWords).entry;
  const { fullDate } = useWords(calendarWords);
  const heading = useId();
  return (
    <article
      aria-labelledby={heading}
      className={clsx(
        "border-hairline grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-3 border-b pb-6 sm:gap-x-6",
        delivery !== undefined && "border-edge px-gutter rounded-lg border border-dashed pt-6",
      )}
    >
      <h3 id={heading} className={delivery === undefined ? "sm:row-span-2" : "sm:row-span-3"}>
        <Stamp
          day={day}
          ink={delivery === undefined ? "stamped" : "pending"}
          animate={card.justWritten === true}
        />
        {day === undefined ? <span className="sr-only">{fullDate(date)}</span> : null}
      </h3>
      <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1 self-center sm:self-start">
        <time dateTime={date} className="text-muted me-auto text-sm tabular-nums">
          {fullDate(date)}
        </time>
        {card.actions}
        {editLink === undefined
          ? null
          : cloneElement(
              editLink,
              {
                "aria-describedby": heading,
                className: clsx(buttonClass("quiet", "small"), "-my-1 sm:-me-3"),
              },
              words.edit,
            )}
      </div>
      <div lang={languageOf(content)} className="text-entry max-w-[37rem] min-w-0 max-sm:col-span-2">
        <EntryText format={card.format} text={content} />
      </div>
      {delivery === undefined ? null : <DeliveryNote delivery={delivery} />}
    </article>
  );
}
