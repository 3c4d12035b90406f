/** What a device stores of texts that the server does not have: drafts, one row per writer, and submissions. */
import type { CivilDate } from "../civil-date/civil-date.ts";
import type { Day, NewDay, SavedEntry } from "../day/index.ts";
import type { AppErrorCode } from "../errors/index.ts";

/** Identifies an entry: a challenge has one for each date. */
export interface EntryKey {
  kind: "entry";
  userId: string;
  challengeId: string;
  date: CivilDate;
}

/**
 * Identifies any other form. `subject` is what it is about: a challenge, a case, a decision; "" where there is one form
 * of its kind (feedback, profile, a new challenge).
 */
export interface FormKey {
  kind: "form";
  userId: string;
  form: "challenge" | "challenge-copy" | "appeal" | "feedback" | "profile" | "case-decision" | "case-answer";
  subject: string;
}

export type TextKey = EntryKey | FormKey;

/** The texts of a form by the names of its fields. An entry has one, `content`. */
export type Fields = Readonly<Record<string, string>>;

/** Offsets as `selectionStart` and `selectionEnd` count them. */
export interface Caret {
  start: number;
  end: number;
}

/** The saved state that a text replaces. What its writer has not seen is never replaced. */
export interface Base {
  /** The id of the entry's row, which its submissions share; for other forms, the saved fields (`savedForm`). */
  id: string;
  /** The version of the row; null where no row is known. */
  version: number | null;
  /** The texts of this entry that the writer has seen submitted, and that may have become the row since. */
  sent: readonly string[];
}

/** What a form starts from: the row, a pending submission of it, or the empty form (`base` null). */
export interface Saved {
  fields: Fields;
  base: Base | null;
}

/** One state of one writer's draft. */
export interface Revision {
  writer: string;
  rev: number;
}

/** What a writer (one open form) has typed and not submitted. Only that form writes this row. */
export interface Draft extends Revision {
  key: TextKey;
  fields: Fields;
  caret: Caret | null;
  base: Base | null;
  /** Milliseconds since 1970, for display and order only. */
  savedAt: number;
  /** Drafts of other writers that this one has taken over: they count as deleted in these states. */
  replaces: readonly Revision[];
}

export type EntryDraft = Draft & { key: EntryKey };

/** An entry that was submitted. `order` is the order in which entries are sent, and names the submission. */
export interface Submission {
  order: number;
  key: EntryKey;
  dayId: string;
  text: string;
  /** The version of the row that it replaces; null for a new entry. */
  version: number | null;
  /** Earlier texts of it that may have reached the server. */
  sent: readonly string[];
  state:
    | { status: "queued" }
    | { status: "rejected"; code: AppErrorCode }
    /** The server has it; a page has yet to show that. */
    | { status: "delivered"; registered: SavedEntry };
}

/** A submission that the server does not have, or has rejected. */
export type PendingEntry = Submission & {
  state: Exclude<Submission["state"], { status: "delivered" }>;
};

/** A delivery that has not been shown yet. */
export type DeliveredEntry = Submission & {
  state: Extract<Submission["state"], { status: "delivered" }>;
};

export type Outcome =
  | ({ status: "registered" } & SavedEntry)
  /** It is stored and will be sent. */
  | { status: "queued" }
  /** The server does not accept it. It is a draft in its form again, or stays rejected in the outbox. */
  | { status: "rejected"; code: AppErrorCode };

/** The name of a key within its user's texts. Different keys have different names. */
export function keyName(key: TextKey): string {
  const parts = key.kind === "entry" ? [key.challengeId, key.date] : [key.form, key.subject];
  return [key.kind, ...parts].map(encodeURIComponent).join("/");
}

export function isSameKey(a: TextKey, b: TextKey): boolean {
  return a.userId === b.userId && keyName(a) === keyName(b);
}

export function isEntryDraft(draft: Draft): draft is EntryDraft {
  return draft.key.kind === "entry";
}

/** Whether a text changes an entry that the server has. */
export function isEditOfRow(base: Base | null): base is Base & { version: number } {
  return base !== null && base.version !== null;
}

export function contentOf(fields: Fields): string {
  return fields["content"] ?? "";
}

/** Whether no field has anything to read in it. */
export function isBlank(fields: Fields): boolean {
  return Object.values(fields).every((value) => !/\S/.test(value));
}

/** Compares texts; a missing field counts as empty. */
export function sameFields(a: Fields, b: Fields): boolean {
  return [...Object.keys(a), ...Object.keys(b)].every((name) => (a[name] ?? "") === (b[name] ?? ""));
}

export function isPending(submission: Submission): submission is PendingEntry {
  return submission.state.status !== "delivered";
}

export function isQueued(submission: Submission): boolean {
  return submission.state.status === "queued";
}

/** What the edit form of an entry starts from. */
export function savedRow({ content, day_id, version }: Pick<Day, "content" | "day_id" | "version">): Saved {
  return { fields: { content }, base: { id: day_id, version, sent: [] } };
}

/** What the form of a pending entry starts from: typing there continues the submitted text. */
export function savedSubmission({ dayId, sent, text, version }: Submission): Saved {
  return { fields: { content: text }, base: { id: dayId, version, sent: [...sent, text] } };
}

/** What a form other than an entry's starts from when it edits a row: its base is what the row says. */
export function savedForm(fields: Fields): Saved {
  return { fields, base: { id: JSON.stringify(fields), version: null, sent: [] } };
}

export function newForm(fields: Fields = {}): Saved {
  return { fields, base: null };
}

/** Whether the writer of a text on `base` has seen what is saved now. */
export function hasSeen(base: Base | null, saved: Saved): boolean {
  if (saved.base === null) return true;
  if (base?.id !== saved.base.id) return false;
  if (base.sent.includes(contentOf(saved.fields))) return true;
  // A row, or a submission, that was read before the one that the writer has seen, says nothing.
  const isSubmission = saved.base.sent.length > 0;
  return (base.version ?? 0) >= (saved.base.version ?? 0) + Number(isSubmission);
}

/** A submission as `submitDay` takes it. */
export function newDayOf({ dayId, key, text }: Pick<Submission, "dayId" | "key" | "text">): NewDay {
  return {
    day_id: dayId,
    challenge_id: key.challengeId,
    user_id: key.userId,
    date: key.date,
    content: text,
    // Of a new entry; an edit keeps the format of its row.
    format: "markdown",
  };
}
