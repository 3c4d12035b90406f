import { storableText } from "../input/characters.ts";
import { hasPhotos, mergePhotos, NO_PHOTOS, type EntryPhotos } from "../photo/rules.ts";
import { replacedBy, type DraftRow } from "./drafts.ts";
import { keepBoth } from "./keep-both.ts";
import {
  contentOf,
  hasSeen,
  isEditOfRow,
  isEmptyInput,
  isSameInput,
  sameFields,
  withNotes,
  type Base,
  type Caret,
  type Draft,
  type EntryKey,
  type Fields,
  type Input,
  type Revision,
  type Saved,
  type TextKey,
} from "./records.ts";
import type { NewSubmission } from "./submissions.ts";

/**
 * - `loading`: the form reads drafts from the device. Input during this time is stored, too.
 * - `unsaved`, `saved`, `failed`: the device is storing the draft, has stored it, or couldn't store it.
 * - `sending`: the form shows a submission that has no outcome yet. The next character turns it into a draft.
 */
export type TextStatus = "loading" | "clean" | "unsaved" | "saved" | "failed" | "sending";

export interface TextState {
  status: TextStatus;
  /** Id that changes if the form shows another entry after a change of the date. */
  entry: string;
  fields: Fields;
  photos: EntryPhotos;
  /** Ids of inserted notes, which are removed after the delivery of the entry. */
  noteIds: readonly string[];
  restored: { savedAt: number; caret: Caret | null } | null;
  /** Saved state that the writer of this draft has not seen. The form shows both texts until the user chooses. */
  conflict: Saved | null;
  others: readonly Draft[];
}

/** `shown` is the draft in the form. Until the first change, it can be a draft that another form wrote. */
type Progress =
  | { status: "loading"; shown: Revision | null }
  | { status: "clean" | "sending"; shown: null }
  | { status: "unsaved" | "saved" | "failed"; shown: Revision };

export type FormState = TextState & {
  key: TextKey;
  writer: string;
  /** Increases with each change of the draft. Results of reads and writes with a lower revision are outdated. */
  rev: number;
  saved: Saved;
  /** Saved state that the draft replaces. In an untouched form it is the base of `saved`. */
  base: Base | null;
  caret: Caret | null;
  replaces: readonly Revision[];
  /** Drafts of this text under previous dates. They are deleted after the text is stored or sent under the new date. */
  previousRows: readonly DraftRow[];
} & Progress;

export type FormEffect =
  | { type: "save"; draft: Draft }
  | {
      type: "delete";
      key: TextKey;
      revisions: readonly Revision[];
      writer: string;
      taken?: readonly string[];
    };

export interface FormStep {
  state: FormState;
  effects: readonly FormEffect[];
}

export function openedForm(key: TextKey, writer: string, saved: Saved): FormState {
  const opened = { key, writer, entry: writer, rev: 0, saved, others: [], previousRows: [] };
  return { ...opened, ...untouched(saved), status: "loading", shown: null };
}

function untouched({ base, fields, noteIds = [], photos = NO_PHOTOS }: Saved) {
  return { fields, photos, noteIds, base, caret: null, replaces: [], restored: null, conflict: null };
}

export function isUntouched({ shown, status }: FormState): boolean {
  return status === "clean" || (status === "loading" && shown === null);
}

/** Returns true if the text moves with the form to another date. Only text typed here for a new entry moves. */
export function movesAlong(state: FormState, to: TextKey): boolean {
  const { base, key, shown, writer } = state;
  const isTyped = shown?.writer === writer;
  return isTyped && key.kind === "entry" && to.kind === "entry" && !isEditOfRow(base) && !isEmptyInput(state);
}

export function ownDraft(state: FormState, now: number): Draft {
  const { base, caret, fields, key, noteIds, photos, replaces, rev, writer } = state;
  const changed = photos.isEdited ? { photos } : {};
  return { key, writer, rev, fields, ...changed, ...withNotes(noteIds), caret, base, savedAt: now, replaces };
}

export function submissionOf(state: FormState, newId: () => string): NewSubmission {
  const { base, fields, key, noteIds, photos, saved } = state;
  // If the entry was deleted or moved to another date, the text becomes a new entry.
  const isGone = isEditOfRow(base) && saved.base === null;
  const { id, sent, version } = base === null || isGone ? { id: newId(), sent: [], version: null } : base;
  const text = storableText(contentOf(fields));
  const added = { ...(hasPhotos(photos) && { photos }), ...withNotes(noteIds) };
  return { key: key as EntryKey, dayId: id, text, ...added, version, sent };
}

/** Base of input after a submission. The server may have saved the submitted text. */
export function baseAfter({ dayId, sent, text, version }: NewSubmission): Base {
  return { id: dayId, version, sent: [...sent, text], isSubmitted: true };
}

export function unchanged(state: FormState): FormStep {
  return { state, effects: [] };
}

export function cleaned(state: FormState, others: readonly Draft[] = []): FormState {
  return { ...state, ...untouched(state.saved), others, status: "clean", shown: null };
}

/** Stores the fields without reading first, so saves can't overtake each other. */
export function saveStep(before: FormState, now: number): FormStep {
  const { writer } = before;
  const rev = before.rev + 1;
  const status = before.status === "loading" ? "loading" : "unsaved";
  const state: FormState = { ...before, rev, status, shown: { writer, rev } };
  return { state, effects: [{ type: "save", draft: ownDraft(state, now) }] };
}

export function dropStep(
  before: FormState,
  fields = before.saved.fields,
  taken: readonly string[] = [],
): FormStep {
  const { key, others, replaces, rev, shown, writer } = before;
  const { effects, state } = withoutPreviousRows({ ...cleaned(before, others), fields, rev: rev + 1 });
  const revisions = shown === null ? replaces : [...replaces, shown];
  const effect = { type: "delete", key, revisions, writer, ...(taken.length > 0 && { taken }) } as const;
  return { state, effects: [...effects, effect] };
}

export function dropSavedStep(before: FormState): FormStep {
  return dropStep(before, before.saved.fields, before.noteIds);
}

export function withoutPreviousRows(state: FormState): FormStep {
  const { previousRows } = state;
  if (previousRows.length === 0) return unchanged(state);
  const effects = previousRows.map(({ key, writer }): FormEffect => ({
    type: "delete",
    key,
    revisions: [],
    writer,
  }));
  return { state: { ...state, previousRows: [] }, effects };
}

export function writeStep(state: FormState, now: number): FormStep {
  const { base, conflict, fields, status } = state;
  const isNothing = (isEmptyInput(state) && base === null) || isOnServer(state, state.saved);
  return isNothing && conflict === null && status !== "loading"
    ? dropStep(state, fields)
    : saveStep(state, now);
}

export function showStep(before: FormState, draft: Draft, others: readonly Draft[]): FormStep {
  const { base, caret, fields, noteIds = [], rev, savedAt, writer } = draft;
  const isOwn = writer === before.writer;
  // A field places the caret when `restored` changes.
  const isShown = before.shown?.writer === writer && before.shown.rev === rev;
  const isSame = sameFields(fields, before.saved.fields);
  const state: FormState = {
    ...before,
    status: "saved",
    fields,
    photos: withSaved(draft, before.saved),
    noteIds,
    caret,
    base,
    shown: { writer, rev },
    replaces: isOwn ? draft.replaces : replacedBy(draft),
    restored: isOwn || isShown ? before.restored : { savedAt, caret },
    conflict: isSame ? null : conflictOf(base, before.saved),
    others,
  };
  return isOnServer(state, before.saved) ? dropSavedStep(state) : unchanged(state);
}

export function conflictOf(base: Base | null, now: Saved): Saved | null {
  return hasSeen(base, now) ? null : now;
}

/** Returns true if the server has this input. A pending submission doesn't count, because it can fail. */
export function isOnServer(input: Input, saved: Saved): boolean {
  return isSameInput(input, saved) && (saved.base === null || saved.base.sent.length === 0);
}

/** Returns the saved photos. If the user has edited photos, merges both: another device may have added photos. */
export function withSaved(
  { photos }: Pick<Input, "photos">,
  { photos: saved = NO_PHOTOS }: Saved,
): EntryPhotos {
  return photos?.isEdited ? mergePhotos(photos, saved) : saved;
}

export function without(drafts: readonly Draft[], draft: Draft): readonly Draft[] {
  return drafts.filter((other) => other !== draft);
}

export function withBoth(fields: Fields, other: Fields, field = "content"): Fields {
  return { ...fields, [field]: keepBoth(fields[field] ?? "", other[field] ?? "") };
}
