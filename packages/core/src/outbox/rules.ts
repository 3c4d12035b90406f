import type { AppErrorCode } from "../errors/index.ts";
import type { OutboxEntry, Submitted } from "./entry.ts";

/** What happens to an entry in the outbox. */
export type OutboxEvent =
  /** A deliverer takes it. */
  | { type: "picked" }
  /** The server has this text, as this version. */
  | { type: "acknowledged"; content: string; version: number }
  | { type: "failed"; code: AppErrorCode }
  /** Nobody is sending: whoever was, died. */
  | { type: "abandoned" }
  | { type: "date-changed"; date: string }
  | { type: "retried" }
  | { type: "discarded" }
  /** The form that submitted it stands by and has it again. */
  | { type: "withdrawn" };

const WAITING = { status: "waiting" } as const;

/** The entry after `event`: itself where the event means nothing to it, null where it leaves the outbox. */
export function nextEntry(entry: OutboxEntry, event: OutboxEvent): OutboxEntry | null {
  // True whenever it is said.
  if (event.type === "acknowledged") return afterAcknowledgement(entry, event);
  return AFTER[entry.delivery.status](entry, event);
}

type Acknowledged = Extract<OutboxEvent, { type: "acknowledged" }>;
type Answered = Exclude<OutboxEvent, Acknowledged>;

function afterAcknowledgement(entry: OutboxEntry, { content, version }: Acknowledged): OutboxEntry | null {
  if (entry.basedOn === undefined || entry.content === content) return null;
  // Edited once more while it was on its way: that edit goes on from there.
  return { ...entry, basedOn: version, delivery: WAITING };
}

const AFTER: Record<
  OutboxEntry["delivery"]["status"],
  (entry: OutboxEntry, event: Answered) => OutboxEntry | null
> = {
  waiting: (entry, event) => {
    if (event.type === "picked") return afterPick(entry);
    return event.type === "discarded" ? null : entry;
  },
  // Whether it arrived is open, so nothing but an answer changes it.
  sending: (entry, event) => {
    if (event.type === "abandoned") return { ...entry, delivery: WAITING };
    return event.type === "failed" ? afterFailure(entry, event.code) : entry;
  },
  refused: (entry, event) => {
    if (event.type === "retried") return { ...entry, delivery: WAITING };
    if (event.type === "date-changed") return { ...entry, date: event.date, delivery: WAITING };
    return event.type === "discarded" || event.type === "withdrawn" ? null : entry;
  },
};

function afterPick(entry: OutboxEntry): OutboxEntry {
  const delivery = { status: "sending" } as const;
  if (entry.basedOn === undefined) return { ...entry, delivery };
  // The server may have any of them, unheard: that is no change made elsewhere.
  const sent = new Set([...(entry.sent ?? []), entry.content]);
  return { ...entry, sent: [...sent], delivery };
}

function afterFailure(entry: OutboxEntry, code: AppErrorCode): OutboxEntry {
  return { ...entry, delivery: reachOf(code) === "entry" ? { status: "refused", code } : WAITING };
}

/**
 * How far a failure reaches.
 *
 * - `everything`: nothing will get through now (no network, too many requests, no session).
 * - `challenge`: the server stumbled over this one. Later entries of the challenge wait, to keep their
 *   order; those of others are tried.
 * - `entry`: refused for good.
 */
export type Reach = "everything" | "challenge" | "entry";

export function reachOf(code: AppErrorCode): Reach {
  switch (code) {
    case "network":
    case "busy":
    case "session/expired":
    case "session/missing":
      return "everything";
    case "server":
      return "challenge";
    default:
      return "entry";
  }
}

/** The order in which entries go out. */
export function compareEntries(a: OutboxEntry, b: OutboxEntry): number {
  return a.queuedAt - b.queuedAt || (a.day_id < b.day_id ? -1 : 1);
}

/** The moment for an entry queued now: after all others, also when the clock was set back. */
export function queuedAfter(entries: readonly OutboxEntry[], now: number): number {
  return entries.reduce((latest, { queuedAt }) => Math.max(latest, queuedAt + 1), now);
}

const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 300_000;

/**
 * Milliseconds to wait after `failures` runs in a row that did not get through.
 * @param chance 0 to 1, so that not everybody comes back in the same instant after an outage
 */
export function pauseAfter(failures: number, chance: number): number {
  const full = Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS);
  return Math.round(full * (0.5 + chance / 2));
}

/**
 * Where an entry that is submitted comes in.
 *
 * - `free`: at the end; in the place of a refused one with its id. An edit: in the place of an earlier one.
 * - `there`: it is on its way already.
 * - `taken`: another text for this date is on its way, and a date has one entry. An edit: an earlier one was
 *   refused, and is still to be decided.
 */
export type Place = "free" | "there" | "taken";

export function placeFor(entry: Submitted, kept: readonly OutboxEntry[]): Place {
  if (entry.basedOn !== undefined) return placeForEdit(entry, kept);
  const rival = kept.find(
    ({ basedOn, challenge_id, date, day_id, delivery }) =>
      basedOn === undefined &&
      delivery.status !== "refused" &&
      (day_id === entry.day_id || (challenge_id === entry.challenge_id && date === entry.date)),
  );
  if (rival === undefined) return "free";
  const same = rival.day_id === entry.day_id && rival.date === entry.date && rival.content === entry.content;
  return same ? "there" : "taken";
}

function placeForEdit(edit: Submitted, kept: readonly OutboxEntry[]): Place {
  const isUndecided = kept.some(
    ({ basedOn, content, day_id, delivery }) =>
      basedOn !== undefined &&
      day_id === edit.day_id &&
      delivery.status === "refused" &&
      !edit.content.includes(content),
  );
  return isUndecided ? "taken" : "free";
}
