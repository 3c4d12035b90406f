import { clsx } from "clsx";
import { type ReactNode, useId } from "react";

import { buttonClass } from "../button/button-class.ts";
import { type LinkElement, LinkSlot } from "../link-slot/link-slot.tsx";
import { Stamp } from "../stamp/stamp.tsx";
import { DeliveryNote } from "./delivery-note.tsx";
import type { EntryDelivery } from "./entry-delivery.ts";

export interface DayEntryCardProps {
  /** Position from the oldest, from 1; undefined for an entry that the server has not numbered. */
  readonly day: number | undefined;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** Its line breaks are kept. */
  readonly content: string;
  /** Link to edit it, for its owner. */
  readonly editLink?: LinkElement | undefined;
  /** Default: saved. */
  readonly delivery?: EntryDelivery;
  /** Lets the stamp come down, once: the entry was written just now. */
  readonly justWritten?: boolean;
  /** Stands after the date: a ShareButton, for example. */
  readonly actions?: ReactNode;
  readonly className?: string | undefined;
}

const saved: EntryDelivery = { status: "saved" };

/** A day's entry with its stamp. */
export function DayEntryCard({ content, date, day, delivery = saved, editLink, ...card }: DayEntryCardProps) {
  const heading = useId();
  return (
    <article
      aria-labelledby={heading}
      className={clsx(
        "bg-card px-gutter grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-3 rounded-lg border py-4 sm:gap-x-6 sm:p-6",
        delivery.status === "saved" ? "border-hairline" : "border-edge border-dashed",
        card.className,
      )}
    >
      <h3 id={heading} className={delivery.status === "saved" ? "sm:row-span-2" : "sm:row-span-3"}>
        <Stamp
          day={day}
          ink={delivery.status === "saved" ? "stamped" : "waiting"}
          comesDown={card.justWritten === true}
        />
      </h3>
      <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1 self-center sm:self-start">
        <time dateTime={date} className="text-muted me-auto text-sm tabular-nums">
          {date}
        </time>
        {card.actions}
        {editLink === undefined ? null : (
          <LinkSlot
            link={editLink}
            describedBy={heading}
            className={clsx(buttonClass("quiet", "small"), "-my-1 sm:-me-3")}
          >
            Edit Day
          </LinkSlot>
        )}
      </div>
      <p dir="auto" className="text-entry max-w-[70ch] whitespace-pre-wrap max-sm:col-span-2">
        {content}
      </p>
      {delivery.status === "saved" ? null : <DeliveryNote delivery={delivery} />}
    </article>
  );
}
