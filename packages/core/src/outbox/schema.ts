import * as v from "valibot";

import type { AppErrorCode } from "../errors/index.ts";
import type { OutboxEntry } from "./entry.ts";

const code = v.custom<AppErrorCode>((value) => typeof value === "string");

const entrySchema = v.object({
  day_id: v.string(),
  challenge_id: v.string(),
  user_id: v.string(),
  date: v.string(),
  content: v.string(),
  basedOn: v.optional(v.number()),
  sent: v.optional(v.array(v.string())),
  queuedAt: v.number(),
  delivery: v.variant("status", [
    v.object({ status: v.literal("waiting") }),
    v.object({ status: v.literal("sending") }),
    v.object({ status: v.literal("refused"), code }),
  ]),
});

/** What the device gave back; null where it is no entry. It may have been written by another version. */
export function parseEntry(value: unknown): OutboxEntry | null {
  const result = v.safeParse(entrySchema, value);
  return result.success ? result.output : null;
}
