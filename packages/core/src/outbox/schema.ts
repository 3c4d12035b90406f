import type { AppErrorCode } from "../errors/index.ts";
import { listOf, number, optional, shape, text, tryRead, type Read } from "../local-store/index.ts";
import type { Delivery, OutboxEntry } from "./entry.ts";

const refused = shape<Extract<Delivery, { status: "refused" }>>({
  status: () => "refused",
  // Whichever it is: a later version may know more of them.
  code: text as Read<AppErrorCode>,
});

const delivery: Read<Delivery> = (value) => {
  const { status } = Object(value) as { status?: unknown };
  if (status === "waiting" || status === "sending") return { status };
  if (status === "refused") return refused(value);
  throw new TypeError("not a delivery");
};

const entry = shape<OutboxEntry>({
  day_id: text,
  challenge_id: text,
  user_id: text,
  date: text,
  content: text,
  basedOn: optional(number),
  sent: optional(listOf(text)),
  queuedAt: number,
  delivery,
});

/** What the device gave back; null where it is no entry. It may have been written by another version. */
export function parseEntry(value: unknown): OutboxEntry | null {
  return tryRead(entry, value);
}
