import type { CivilDate } from "../civil-date/civil-date.ts";
import type { GuessedTime } from "../clock/clock-reading.ts";
import type { Day, NewDay, SavedEntry } from "../day/index.ts";
import type { AppErrorCode } from "../errors/index.ts";
import { isSamePhotos, NO_PHOTOS, savedPhotos, type EntryPhotos } from "../photo/rules.ts";

export interface EntryKey {
  kind: "entry";
  userId: string;
  challengeId: string;
  date: CivilDate;
}

/** `subject` is an id, or "" if only one such form exists. */
export interface FormKey {
  kind: "form";
  userId: string;
  form: "challenge" | "challenge-copy" | "appeal" | "feedback" | "profile" | "case-decision" | "case-answer";
  subject: string;
}

export type TextKey = EntryKey | FormKey;

export type Fields = Readonly<Record<string, string>>;

export interface Caret {
  start: number;
  end: number;
}

/** State on the server that a text may replace. A text never replaces a state that the text's writer has not seen. */
export interface Base {
  /** Id of the entry. All submissions of the entry have this id. For other forms: the saved fields as JSON. */
  id: string;
  version: number | null;
  /** Submitted texts of this entry that the writer has seen. The server may have saved one of them since. */
  sent: readonly string[];
  /** True for text typed after Register!. It moves to another date only if the outbox has its entry as rejected. */
  isSubmitted?: true | undefined;
}

/** Photos are only in forms of entries. */
export interface Input {
  fields: Fields;
  photos?: EntryPhotos | undefined;
  noteIds?: readonly string[] | undefined;
}

export interface Saved extends Input {
  base: Base | null;
}

export interface Revision {
  writer: string;
  rev: number;
}

/** Input that is not submitted. `writer` is the id of the open form, and only that form writes this row. */
export interface Draft extends Revision {
  key: TextKey;
  fields: Fields;
  /** Undefined if the user has not changed the photos. */
  photos?: EntryPhotos | undefined;
  noteIds?: readonly string[] | undefined;
  caret: Caret | null;
  base: Base | null;
  /** For display and order only. */
  savedAt: number;
  /** Revisions of other writers' drafts that this draft replaces. Those drafts count as deleted. */
  replaces: readonly Revision[];
}

export type EntryDraft = Draft & { key: EntryKey };

export interface Submission {
  order: number;
  key: EntryKey;
  dayId: string;
  text: string;
  photos?: EntryPhotos | undefined;
  noteIds?: readonly string[] | undefined;
  version: number | null;
  sent: readonly string[];
  /** Device's time and zone if its clock was unchecked. The outbox checks the date, because the clock may be wrong. */
  guessedAt?: GuessedTime | undefined;
  state:
    | { status: "queued" }
    | { status: "rejected"; code: AppErrorCode }
    /** The server has saved the entry, but no page has shown the saved entry yet. */
    | { status: "delivered"; registered: SavedEntry };
}

export interface StoredFile {
  type: string;
  bytes: ArrayBuffer;
}

/** Files are stored as bytes, because some browsers lose stored blobs. */
export interface StoredPhoto {
  userId: string;
  photoId: string;
  width: number;
  height: number;
  placeholder: string;
  large: StoredFile;
  small: StoredFile;
  addedAt: number;
  /** Time of the upload. After a day, the server deletes files that no entry uses. */
  uploadedAt: number | null;
}

export type PendingEntry = Submission & {
  state: Exclude<Submission["state"], { status: "delivered" }>;
};

export type DeliveredEntry = Submission & {
  state: Extract<Submission["state"], { status: "delivered" }>;
};

export type Outcome =
  | ({ status: "registered" } & SavedEntry)
  | { status: "queued" }
  /** The text is a draft again, or is in the outbox as rejected. If `isTextSaved`, only the photos were rejected. */
  | { status: "rejected"; code: AppErrorCode; isTextSaved?: true };

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

export function isEditOfRow(base: Base | null): base is Base & { version: number } {
  return base !== null && base.version !== null;
}

export function contentOf(fields: Fields): string {
  return fields["content"] ?? "";
}

export function isBlank(fields: Fields): boolean {
  return Object.values(fields).every((value) => !/\S/.test(value));
}

/** Edited photos count as input, even without text. */
export function isEmptyInput({ fields, photos }: Input): boolean {
  return isBlank(fields) && !(photos?.isEdited && photos.list.length > 0);
}

export function isSameInput(a: Input, b: Input): boolean {
  return sameFields(a.fields, b.fields) && isSamePhotos(a.photos ?? NO_PHOTOS, b.photos ?? NO_PHOTOS);
}

/** Fields that the user wrote. The compiler reports a new field that `isSame`, `contentName` or the journal lacks. */
export type Content = Omit<
  Submission,
  "order" | "key" | "dayId" | "noteIds" | "version" | "sent" | "guessedAt" | "state"
>;

const isSame: { readonly [Field in keyof Content]-?: (a: Content, b: Content) => boolean } = {
  text: (a, b) => a.text === b.text,
  photos: (a, b) => isSamePhotos(a.photos ?? NO_PHOTOS, b.photos ?? NO_PHOTOS),
};

export function isSameContent(a: Content, b: Content): boolean {
  return Object.values(isSame).every((compare) => compare(a, b));
}

export function contentName({ photos, text }: Content): string {
  return JSON.stringify({ photos, text } satisfies Required<Content>);
}

export function withNotes(...lists: readonly (readonly string[] | undefined)[]): Pick<Input, "noteIds"> {
  const noteIds = [...new Set(lists.flatMap((ids) => ids ?? []))];
  return noteIds.length > 0 ? { noteIds } : {};
}

export function sameFields(a: Fields, b: Fields): boolean {
  return [...Object.keys(a), ...Object.keys(b)].every((name) => (a[name] ?? "") === (b[name] ?? ""));
}

export function isPending(submission: Submission): submission is PendingEntry {
  return submission.state.status !== "delivered";
}

export function isQueued(submission: Submission): boolean {
  return submission.state.status === "queued";
}

/** An entry that an earlier build cached has no `photos`. */
export function savedRow({
  content,
  day_id,
  photos = [],
  version,
}: Pick<Day, "content" | "day_id" | "version"> & Partial<Pick<Day, "photos">>): Saved {
  return {
    fields: { content },
    photos: savedPhotos(photos),
    base: { id: day_id, version, sent: [] },
  };
}

/** Initial values of the form of a pending entry. The user continues the submitted text. */
export function savedSubmission({ dayId, noteIds, photos, sent, text, version }: Submission): Saved {
  return { fields: { content: text }, photos, noteIds, base: { id: dayId, version, sent: [...sent, text] } };
}

export function savedForm(fields: Fields): Saved {
  return { fields, base: { id: JSON.stringify(fields), version: null, sent: [] } };
}

export function emptyForm(fields: Fields = {}): Saved {
  return { fields, base: null };
}

/** Returns true if a text with this base may replace the saved state, because its writer has seen that state. */
export function hasSeen(base: Base | null, saved: Saved): boolean {
  if (saved.base === null) return true;
  if (base?.id !== saved.base.id) return false;
  if (base.sent.includes(contentOf(saved.fields))) return true;
  // The writer has also seen the saved state if the state is not newer than the base.
  const isSubmission = saved.base.sent.length > 0;
  return (base.version ?? 0) >= (saved.base.version ?? 0) + Number(isSubmission);
}

export function newDayOf({ dayId, key, text }: Pick<Submission, "dayId" | "key" | "text">): NewDay {
  return {
    day_id: dayId,
    challenge_id: key.challengeId,
    user_id: key.userId,
    date: key.date,
    content: text,
    format: "markdown",
  };
}
