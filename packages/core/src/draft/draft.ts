import type { CivilDate } from "../civil-date/index.ts";

/**
 * What is being written. A draft is shown for its own subject and for no other.
 *
 * - `day`: the entry of a date, new or edited alike: one date has one entry, so a draft begun before the
 *   entry existed meets it there. `challengeId` is null until one is chosen.
 * - `challenge`: the form of a challenge; `challengeId` is null for a new one.
 * - `feedback`: the feedback form.
 */
export type DraftSubject =
  | { kind: "day"; userId: string; challengeId: string | null; date: CivilDate }
  | { kind: "challenge"; userId: string; challengeId: string | null }
  | { kind: "feedback"; userId: string };

/** The texts of a form by the names of its fields. */
export type DraftFields = Readonly<Record<string, string>>;

/** Where the writer was. Offsets as `selectionStart` and `selectionEnd` count them. */
export interface Caret {
  field: string;
  start: number;
  end: number;
}

/** What tells one state of a row from another: its `version`, or its `updated_at`. */
export type RowVersion = string | number;

export interface Draft {
  fields: DraftFields;
  caret: Caret | null;
  /** Milliseconds since 1970. */
  savedAt: number;
  /** Of the row that was being edited; null where there was none. */
  basedOn: RowVersion | null;
}

/** A draft with what it is of, as a list of them has it. */
export interface KeptDraft {
  subject: DraftSubject;
  draft: Draft;
}

/**
 * The drafts kept on this device. Arguments and answers are plain data, so that the popup's can ask the
 * background by message.
 */
export interface Drafts {
  /** null where there is none. */
  load: (subject: DraftSubject) => Promise<Draft | null>;
  /**
   * Keeps `draft`, or forgets it where nothing is written in it. Where another one has come since its writer
   * looked, both are kept (`onTopOf`).
   * @param seen the draft that its writer saw last
   * @returns the one that has come, so that the writer sees it; null where there is none
   */
  save: (subject: DraftSubject, draft: Draft, seen?: Draft | null) => Promise<Draft | null>;
  /** Keeps `draft` by one call, whatever is there: for a page that may be gone in a moment. */
  saveAtOnce: (subject: DraftSubject, draft: Draft) => Promise<void>;
  /** Keeps `draft` below what is kept already. For a form that is left before it has seen that. */
  add: (subject: DraftSubject, draft: Draft) => Promise<void>;
  discard: (subject: DraftSubject) => Promise<void>;
  /**
   * The server has (or the outbox keeps) these texts: forgets the draft, unless something else was written
   * in it since.
   * @param seen `savedAt` of the draft that the form saw last: it is forgotten as well, whatever it says
   */
  settle: (subject: DraftSubject, fields: DraftFields, seen?: number | null) => Promise<void>;
  /** What was begun on top of the version `from` goes on from `to`, which came of it. */
  rebase: (subject: DraftSubject, from: RowVersion, to: RowVersion) => Promise<void>;
  /** All of this person, latest first: what a sign-out would lose. */
  list: (userId: string) => Promise<KeptDraft[]>;
  /** Forgets all drafts of this person. */
  forget: (userId: string) => Promise<void>;
  /** Calls back when drafts may have changed, from any tab. Answers how to stop. */
  subscribe: (changed: () => void) => () => void;
}
