import type { CivilDate } from "../civil-date/index.ts";
import type { DayEntry } from "../day/index.ts";
import type { AppErrorCode } from "../errors/index.ts";
import { listOf, nullable, number, oneOf, optional, shape, text, type Read } from "../local-store/index.ts";

/** Which entry is meant: a date has one, so it has one record on a device. */
export interface EntryKey {
  userId: string;
  challengeId: string;
  date: CivilDate;
}

/** Where the writer was. Offsets as `selectionStart` and `selectionEnd` count them. */
export interface Caret {
  start: number;
  end: number;
}

/** What a text is another version of: a `version` of the row, the text that is submitted, or nothing. */
export type Onto = number | "submitted" | null;

/** Rows count from 1: what says that it replaces this one is never sent over an entry that its writer has not seen. */
export const NO_VERSION = 0;

/** Which of the two keeps records on this device. */
export type Shell = "site" | "extension";

/** The working copy: what a form shows and nobody has submitted. */
export interface Typed {
  text: string;
  caret: Caret | null;
  onto: Onto;
  at: number;
}

/**
 * A text to be sent.
 *
 * - `queued`: to be sent.
 * - `sending`: a request is under way, or its sender died; whoever delivers next knows which.
 * - `refused`: the server will not take it as it is. Stays until the person decides.
 */
export interface Submitted {
  text: string;
  /** The version of the row that it replaces; null: a new entry. */
  base: number | null;
  /** Milliseconds since 1970; entries go out in this order. */
  queuedAt: number;
  status: "queued" | "sending" | "refused";
  code?: AppErrorCode | undefined;
  /** The texts that were sent, and of which nobody knows whether they arrived. */
  attempts: readonly string[];
  /** Where it was submitted, and is sent from. */
  by: Shell;
}

/** One entry as a device knows it. Nothing moves between stores: an entry is typed, submitted, acknowledged in place. */
export type LocalEntry = EntryKey & {
  /** The id of the row that is submitted; kept over every attempt, so that it arrives once. */
  dayId: string | null;
  /** What the server acknowledged last, and of which row; older versions did not note that. */
  base: { text: string; version: number; dayId?: string | null | undefined } | null;
  typed: Typed | null;
  submitted: Submitted | null;
  /** Milliseconds since 1970. */
  changedAt: number;
};

/** An entry with a text that the server does not have yet, or does not take. What is submitted has an id. */
export type PendingEntry = LocalEntry & { submitted: Submitted; dayId: string };

/** What happens to an entry. */
export type EntryEvent =
  /** `from`: the texts that the writer had seen here, latest last. What else has come since is kept as well. */
  | {
      type: "typed";
      text: string;
      from: readonly string[];
      caret: Caret | null;
      onto: Onto;
      at: number;
      /** The text says what is saved as this already: there is nothing to keep of it. */
      sameAs?: Onto;
    }
  | {
      type: "submitted";
      text: string;
      from: readonly string[];
      /** What it replaces. */
      base: Onto;
      /** The id of the row that is edited, or a new one, for a record that has none yet. */
      dayId: string;
      queuedAt: number;
      by: Shell;
    }
  /** A deliverer takes it: there is one at a time, and whoever had it before has died. */
  | { type: "send-started" }
  /** The server has this text, as this version. */
  | { type: "acknowledged"; text: string; version: number }
  /** The request with this text came to nothing, for good or for now. */
  | { type: "send-failed"; text: string; code: AppErrorCode }
  | { type: "retried"; queuedAt: number; by: Shell }
  /** A refused text is what is written again. */
  | { type: "withdrawn"; at: number }
  /** In a conflict: what is typed replaces this version. */
  | { type: "conflict-resolved"; onto: Onto }
  /** This text is let go of: the person does not want it, or it is what is saved anyway. */
  | { type: "discarded"; what: "typed" | "submitted"; text: string }
  /** The person leaves this device. */
  | { type: "forgotten" };

/** An event of this kind. */
export type EntryEventOf<Type extends EntryEvent["type"]> = Extract<EntryEvent, { type: Type }>;

/** All records of everybody on this device. */
export const ENTRY_ROOT = "entry/v1/";

/** Where the records of a person are kept. */
export function entryPrefix(userId: string): string {
  return `${ENTRY_ROOT}${encodeURIComponent(userId)}/`;
}

/** Where a record is kept: different entries have different names. */
export function entryName({ challengeId, date, userId }: EntryKey): string {
  return `${entryPrefix(userId)}${encodeURIComponent(challengeId)}/${encodeURIComponent(date)}`;
}

/** A record of which nothing is known yet. */
export function blankEntry({ challengeId, date, userId }: EntryKey): LocalEntry {
  return { userId, challengeId, date, dayId: null, base: null, typed: null, submitted: null, changedAt: 0 };
}

/** Nothing in it would be lost with it. */
export function isClean(entry: LocalEntry | null): boolean {
  return entry === null || (entry.typed === null && entry.submitted === null);
}

/** Whether a text has anything to read in it. */
export function isBlank(words: string): boolean {
  return !/\S/.test(words);
}

/** Narrows to entries with a submitted text, whatever became of it. */
export function isPending(entry: LocalEntry): entry is PendingEntry {
  return entry.submitted !== null;
}

/** Narrows to those that are still to be sent. */
export function isWaiting(entry: LocalEntry): entry is PendingEntry {
  return isPending(entry) && entry.submitted.status !== "refused";
}

/** Those that were submitted, in the order in which they go out. */
export function pendingOf(entries: readonly LocalEntry[]): PendingEntry[] {
  return entries
    .filter(isPending)
    .toSorted(
      (a, b) => a.submitted.queuedAt - b.submitted.queuedAt || (entryName(a) < entryName(b) ? -1 : 1),
    );
}

/** Reads what a text is a version of. */
export const onto: Read<Onto> = (value) => (value === "submitted" || value === null ? value : number(value));
/** Reads where the writer was. */
export const caret = shape<Caret>({ start: number, end: number });
const keyParts = { userId: text, challengeId: text, date: text };
/** Reads which entry is meant. */
export const entryKey = shape<EntryKey>(keyParts);
/** Reads a record. */
export const localEntry = shape<LocalEntry>({
  ...keyParts,
  dayId: nullable(text),
  base: nullable(
    shape<NonNullable<LocalEntry["base"]>>({ text, version: number, dayId: optional(nullable(text)) }),
  ),
  typed: nullable(shape<Typed>({ text, caret: nullable(caret), onto, at: number })),
  submitted: nullable(
    shape<Submitted>({
      text,
      base: nullable(number),
      queuedAt: number,
      status: oneOf("queued", "sending", "refused"),
      // Whichever it is: a later version may know more of them.
      code: optional(text as Read<AppErrorCode>),
      attempts: listOf(text),
      by: oneOf("site", "extension"),
    }),
  ),
  changedAt: number,
});

/** What its writer says of an entry: all that goes from a form to the row. */
export function writtenOf(submitted: Pick<Submitted, "text">): Pick<Submitted, "text"> {
  return { text: submitted.text };
}

/** The same, as the server takes it. */
export function dayEntryOf(
  { challengeId, date, userId }: EntryKey,
  dayId: string,
  { text: content }: Pick<Submitted, "text">,
): DayEntry {
  return { day_id: dayId, challenge_id: challengeId, user_id: userId, date, content };
}
