import type { DayEdit, DayEntry, Registered } from "../day/index.ts";
import { AppError, isAppError, type AppErrorCode } from "../errors/index.ts";
import type { Entries } from "./entries.ts";
import type { OutboxEntry } from "./entry.ts";
import { reachOf } from "./rules.ts";

/** What one run came to. `held-up`: something waits that could not get through now. */
export type Run = "done" | "held-up";

export interface Delivering {
  entries: Entries;
  /** Who is signed in now, or null. */
  userId: () => string | null;
  /** Sends one entry; sending it again is success. Throws `AppError`. */
  send: (entry: DayEntry | DayEdit) => Promise<Registered>;
  /** The server has it. Called before it leaves the outbox. */
  acknowledged: (entry: OutboxEntry, registered: Registered) => Promise<void>;
}

/**
 * Sends what waits, in order, for the person signed in. Only one run at a time, over all tabs: so what is
 * marked as being sent when a run begins was left behind by one that died.
 */
export async function deliverAll(delivering: Delivering): Promise<Run> {
  const { entries, userId } = delivering;
  const reader = userId();
  if (reader === null) return "done";
  const heldUp = new Set<string>();
  for (const found of await entries.list(reader)) {
    if (userId() !== reader) return "done";
    if (found.delivery.status === "sending") await entries.apply(found, { type: "abandoned" });
    if (heldUp.has(found.challenge_id)) continue;
    const failure = await deliverOne(delivering, found);
    const reach = failure === null ? "entry" : reachOf(failure);
    if (reach === "everything") return userId() === reader ? "held-up" : "done";
    if (reach === "challenge") heldUp.add(found.challenge_id);
  }
  return heldUp.size > 0 ? "held-up" : "done";
}

/** The code of what went wrong, or null. */
async function deliverOne(
  { entries, userId, send, acknowledged }: Delivering,
  found: OutboxEntry,
): Promise<AppErrorCode | null> {
  const picked = await entries.apply(found, { type: "picked" });
  // Refused, or taken out meanwhile.
  if (picked?.delivery.status !== "sending") return null;
  const { queuedAt: _queuedAt, delivery: _delivery, basedOn, sent, ...entry } = picked;
  let registered: Registered;
  try {
    registered = await send(basedOn === undefined ? entry : { ...entry, basedOn, sent });
  } catch (error) {
    // What is refused to somebody else says nothing about an entry of the one who left.
    const { code } = userId() === entry.user_id ? named(error) : new AppError("session/missing");
    await entries.apply(picked, { type: "failed", code });
    return code;
  }
  await acknowledged(picked, registered);
  const { version } = registered.day;
  await entries.apply(picked, { type: "acknowledged", content: entry.content, version });
  return null;
}

function named(error: unknown): AppError {
  return isAppError(error) ? error : new AppError("server", String(error), { cause: error });
}
