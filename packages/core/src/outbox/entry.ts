import type { DayEdit, DayEntry, Registered } from "../day/index.ts";
import type { AppErrorCode } from "../errors/index.ts";

/**
 * - `waiting`: to be sent.
 * - `sending`: a request is under way, or its sender died; whoever delivers next knows which.
 * - `refused`: the server will not take it as it is. Stays with its text until the person decides.
 */
export type Delivery =
  | { status: "waiting" }
  | { status: "sending" }
  | { status: "refused"; code: AppErrorCode };

/** What can be submitted: a new entry, or another text for one that the server has. */
export type Submitted = DayEntry & { basedOn?: DayEdit["basedOn"] | undefined };

/** An entry that was submitted, new or edited, and of which the server has not said that it has it. */
export type OutboxEntry = DayEntry & {
  /** Of an edit: the version that was read before it was changed. A new entry has none. */
  basedOn?: number | undefined;
  /** Of an edit: the texts that were sent for it so far. */
  sent?: readonly string[] | undefined;
  /** Milliseconds since 1970; entries go out in this order. */
  queuedAt: number;
  delivery: Delivery;
};

/** Which entry is meant. A new entry and an edit of it can wait side by side. */
export type OutboxAddress = Pick<OutboxEntry, "user_id" | "day_id" | "basedOn">;

/** What became of an entry that was submitted from a form. */
export type Submission =
  | ({ status: "registered" } & Registered)
  /** It is kept and will be delivered; the form is done with it. */
  | { status: "waiting" }
  /** It is the form's again, and its draft is kept. */
  | { status: "refused"; code: AppErrorCode };

/**
 * The entries on their way to the server. Arguments and answers are plain data, so that the popup's can ask
 * the background by message.
 */
export interface Outbox {
  /** Keeps the entry before anything is sent, and tries to deliver it at once. */
  submit: (entry: Submitted) => Promise<Submission>;
  /** The entries of this person, in the order in which they go out. */
  list: (userId: string) => Promise<OutboxEntry[]>;
  /** Sends a refused entry under another date. */
  changeDate: (entry: OutboxAddress, date: string) => Promise<void>;
  /** Sends a refused entry again as it is. */
  retry: (entry: OutboxAddress) => Promise<void>;
  /** Makes a refused entry the draft of its date again, together with what is written there by now. */
  takeBack: (entry: OutboxAddress) => Promise<void>;
  /** Forgets an entry for good, text and all. One that is being sent is left alone. */
  discard: (entry: OutboxAddress) => Promise<void>;
  /** Delivers what waits, now: on reconnect, on a new session, when a page comes to the front. */
  deliver: () => Promise<void>;
  /** Forgets all entries of this person: what a sign-out loses, after a warning. */
  forget: (userId: string) => Promise<void>;
  /** Calls back when entries may have changed, from any tab. Answers how to stop. */
  subscribe: (changed: () => void) => () => void;
}
