import { isSamePhotos, mergePhotos, NO_PHOTOS, withList, type FormPhoto } from "../photo/rules.ts";
import { includesDraft, replacedBy } from "./drafts.ts";
import {
  cleaned,
  conflictOf,
  dropSavedStep,
  dropStep,
  isOnServer,
  isUntouched,
  saveStep,
  showStep,
  unchanged,
  withBoth,
  withSaved,
  without,
  withoutPreviousRows,
  writeStep,
  type FormState,
  type FormStep,
} from "./form-state.ts";
import {
  contentOf,
  isEmptyInput,
  isSameInput,
  sameFields,
  savedRow,
  withNotes,
  type Base,
  type Caret,
  type Draft,
  type Fields,
  type Outcome,
  type Saved,
  type TextKey,
} from "./records.ts";

export type FormAction =
  | { type: "typed"; fields: Fields; caret: Caret | null; noteIds?: readonly string[] | undefined }
  | { type: "photo-added"; photo: FormPhoto }
  | { type: "photos-listed"; list: readonly FormPhoto[] }
  | { type: "discarded" }
  | { type: "saved-changed"; saved: Saved }
  | { type: "conflict-resolved"; fields: Fields; noteIds?: readonly string[] }
  | { type: "other-taken" | "other-discarded"; other: Draft }
  | { type: "other-added"; other: Draft; field?: string | undefined }
  | { type: "drafts-read"; drafts: readonly Draft[]; isUnstored: boolean }
  | { type: "draft-stored" | "draft-not-stored"; draft: Draft }
  /** The form now belongs to another key. The previous input is still stored under the previous key. */
  | { type: "key-changed"; key: TextKey; writer: string }
  /** The form continues as a new writer. If the device couldn't move the draft, the form stores it again. */
  | { type: "draft-moved" | "draft-not-moved"; key: TextKey; writer: string; movedRev: number }
  /** `base` identifies the submission in the following actions. */
  | { type: "submitted"; base: Base }
  | { type: "submission-stored"; saved: Saved }
  | { type: "submission-failed"; base: Base; draft: Draft }
  | { type: "withdrawal-started"; base: Base }
  | { type: "submission-withdrawn"; base: Base; draft: Draft }
  | { type: "withdrawal-failed"; base: Base }
  /** `isNewEntry` is true if the form was for a new entry. Such a form is empty after the submission. */
  | {
      type: "submission-ended";
      base: Base;
      text: string;
      outcome: Exclude<Outcome, { status: "rejected" }>;
      isNewEntry: boolean;
    };

export function formReducer(state: FormState, action: FormAction, now: number): FormStep {
  switch (action.type) {
    case "typed":
      return typed(state, action, now);
    case "photo-added":
      return photosListed(state, [...state.photos.list, action.photo], now);
    case "photos-listed":
      return photosListed(state, action.list, now);
    case "discarded":
      return dropStep(state);
    case "saved-changed":
      return savedChanged(state, action.saved);
    case "conflict-resolved": {
      const { fields, noteIds = state.noteIds } = action;
      const resolved = { ...state, fields, noteIds, conflict: null, base: state.saved.base };
      const isTaken = state.status !== "loading" && isOnServer(resolved, state.saved);
      return isTaken ? dropSavedStep(resolved) : writeStep(resolved, now);
    }
    case "other-taken": {
      const { base, caret, fields, noteIds = [] } = action.other;
      const conflict = conflictOf(base, state.saved);
      const photos = withSaved(action.other, state.saved);
      const taken = { fields, photos, noteIds, caret, base, conflict };
      return writeStep({ ...continued(state, action.other), ...taken }, now);
    }
    case "other-added": {
      const { field, other } = action;
      const fields = withBoth(state.fields, other.fields, field);
      const photos = mergePhotos(state.photos, other.photos ?? NO_PHOTOS);
      const { noteIds = [] } = withNotes(state.noteIds, other.noteIds);
      const base = state.base ?? other.base;
      return writeStep({ ...continued(state, other), fields, photos, noteIds, base }, now);
    }
    case "other-discarded":
      return unchanged({ ...state, others: without(state.others, action.other) });
    case "drafts-read":
      return draftsRead(state, action.drafts, action.isUnstored, now);
    case "draft-stored":
    case "draft-not-stored":
      return draftStored(state, action.draft, action.type === "draft-stored");
    case "key-changed": {
      const { key, writer } = action;
      // Photos that an empty form still prepares go to the new date, unless that date has a draft or an entry.
      const entry = isEmptyInput(state) && state.base === null ? state.entry : writer;
      return unchanged({ ...cleaned(state), key, writer, entry, status: "loading" });
    }
    case "draft-moved":
    case "draft-not-moved":
      return draftMoved(state, action, now);
    case "submitted":
      return unchanged({
        ...state,
        status: "sending",
        base: action.base,
        rev: state.rev + 1,
        restored: null,
        shown: null,
      });
    case "submission-stored":
      return unchanged({ ...state, saved: action.saved });
    case "submission-ended":
      return submissionEnded(state, action, now);
    default:
      return isSending(state, action.base) ? submissionReturned(state, action, now) : unchanged(state);
  }
}

function typed(
  state: FormState,
  { caret, fields: changed, noteIds = state.noteIds }: Omit<Extract<FormAction, { type: "typed" }>, "type">,
  now: number,
): FormStep {
  const base = isUntouched(state) ? state.saved.base : state.base;
  const fields = { ...state.fields, ...changed };
  return writeStep({ ...state, fields, noteIds, caret, base }, now);
}

function photosListed(state: FormState, list: readonly FormPhoto[], now: number): FormStep {
  const base = isUntouched(state) ? state.saved.base : state.base;
  const { photos: saved = NO_PHOTOS } = state.saved;
  const listed = withList(state.photos, list, base !== null);
  const photos = isSamePhotos(listed, saved) ? saved : listed;
  return writeStep({ ...state, photos, base }, now);
}

function savedChanged(before: FormState, now: Saved): FormStep {
  const { base } = before.saved;
  if (isSameInput(before.saved, now) && JSON.stringify(base) === JSON.stringify(now.base)) {
    return unchanged(before);
  }
  const { photos = NO_PHOTOS } = now;
  const next = { ...before, saved: now };
  if (isUntouched(next)) {
    const { entry } = base === null && now.base !== null ? inOwnEntry(next) : next;
    const { base: nextBase, fields, noteIds = [] } = now;
    return unchanged({ ...next, entry, fields, photos, noteIds, base: nextBase });
  }
  if (next.status === "sending") return unchanged(next);
  const state = { ...next, photos: withSaved(before, now) };
  if (isOnServer(state, now)) return dropSavedStep(state);
  return unchanged({ ...state, conflict: conflictOf(state.base, now) });
}

/** Leaves the entry of the previous date, because the form has found another entry for its new date. */
function inOwnEntry(state: FormState): FormState {
  return state.status === "loading" ? { ...state, entry: state.writer } : state;
}

function continued(state: FormState, other: Draft): FormState {
  const replaces = [...state.replaces, ...replacedBy(other)];
  return { ...state, replaces, others: without(state.others, other) };
}

function draftsRead(state: FormState, drafts: readonly Draft[], isUnstored: boolean, now: number): FormStep {
  const { fields, replaces, rev, shown: current, status, writer } = state;
  if (isUntouched(state) || status === "saved") {
    const isCurrent = (draft: Draft) => current !== null && includesDraft([current], draft);
    const draft = drafts.find(isCurrent) ?? drafts[0];
    if (draft !== undefined) return showStep(inOwnEntry(state), draft, without(drafts, draft));
    return unchanged(status === "clean" ? { ...state, others: [] } : cleaned(state));
  }
  const others = drafts.filter((draft) => draft.writer !== writer && !includesDraft(replaces, draft));
  if (state.status === "loading" && state.shown !== null) {
    return joinedLoaded({ ...state, status: "unsaved", shown: state.shown, others }, now);
  }
  const withdrawn = others.find((draft) => status === "sending" && sameFields(draft.fields, fields));
  if (withdrawn !== undefined) return showStep(state, withdrawn, without(others, withdrawn));
  const isStored = !isUnstored && drafts.some((draft) => includesDraft([{ writer, rev }], draft));
  if (status === "failed" && isStored) return unchanged({ ...state, status: "saved", others });
  return unchanged({ ...state, others });
}

/** Inserts text that the user typed during loading into the loaded draft. */
function joinedLoaded(state: FormState, now: number): FormStep {
  const { caret, fields, key, others } = state;
  const [draft] = others;
  const inserted =
    insertedText(contentOf(state.saved.fields), contentOf(fields)) ??
    (state.saved.base === null ? contentOf(fields) : null);
  if (draft === undefined || inserted === null || key.kind !== "entry") {
    return typed(state, { fields, caret }, now);
  }
  const text = contentOf(draft.fields);
  const at = draft.caret ?? { start: text.length, end: text.length };
  const end = at.start + inserted.length;
  return writeStep(
    {
      ...state,
      fields: { ...draft.fields, content: text.slice(0, at.start) + inserted + text.slice(at.end) },
      photos: withSaved({ photos: mergePhotos(state.photos, draft.photos ?? NO_PHOTOS) }, state.saved),
      noteIds: withNotes(state.noteIds, draft.noteIds).noteIds ?? [],
      caret: { start: end, end },
      base: draft.base,
      replaces: replacedBy(draft),
      restored: { savedAt: draft.savedAt, caret: { start: end, end } },
      conflict: conflictOf(draft.base, state.saved),
      others: without(others, draft),
    },
    now,
  );
}

function draftStored(before: FormState, draft: Draft, isStored: boolean): FormStep {
  const isLatest = before.status === "unsaved" && before.rev === draft.rev;
  const state: FormState = isLatest ? { ...before, status: isStored ? "saved" : "failed" } : before;
  return isStored && draft.key === state.key ? withoutPreviousRows(state) : unchanged(state);
}

function draftMoved(
  before: FormState,
  action: Extract<FormAction, { type: "draft-moved" | "draft-not-moved" }>,
  now: number,
): FormStep {
  const { key, movedRev, writer } = action;
  const rev = Math.max(before.rev, movedRev) + 1;
  const state = { ...before, key, writer, rev, base: null, replaces: [] };
  if (action.type === "draft-moved" && before.rev === movedRev) {
    return withoutPreviousRows({ ...state, status: "saved", shown: { writer, rev } });
  }
  const previousRows = [...before.previousRows, { key: before.key, writer: before.writer }];
  return writeStep({ ...state, previousRows }, now);
}

export function isSending({ base, status }: FormState, submitted: Base): boolean {
  return status === "sending" && base === submitted;
}

/** Requires that the user has typed nothing since the submission. */
function submissionReturned(
  state: FormState,
  action: Extract<
    FormAction,
    { type: "submission-failed" | "submission-withdrawn" | "withdrawal-started" | "withdrawal-failed" }
  >,
  now: number,
): FormStep {
  switch (action.type) {
    case "submission-failed": {
      const { base, replaces } = action.draft;
      return saveStep({ ...state, base, replaces }, now);
    }
    case "withdrawal-started":
      return unchanged({ ...state, rev: state.rev + 1 });
    case "submission-withdrawn":
      return showStep(state, action.draft, state.others);
    default:
      return unchanged(cleaned(state));
  }
}

function submissionEnded(
  before: FormState,
  { base, isNewEntry, outcome, text }: Extract<FormAction, { type: "submission-ended" }>,
  now: number,
): FormStep {
  // A draft that was read from the device has a copy of the base.
  if (JSON.stringify(before.base) !== JSON.stringify(base)) return withoutPreviousRows(before);
  const day = outcome.status === "registered" ? outcome.day : null;
  const saved = day && savedRow(day);
  const next = saved && !isNewEntry ? { ...before, saved } : before;
  if (next.status === "sending") return withoutPreviousRows(cleaned(next));
  const state = saved ? { ...next, photos: withSaved(before, saved) } : next;
  // Input after the submission is an edit of the saved entry.
  return saved && day?.content === text
    ? writeStep({ ...state, base: saved.base }, now)
    : withoutPreviousRows(state);
}

/** Returns the text that was inserted into `before`, or null if text was also removed. */
function insertedText(before: string, after: string): string | null {
  let start = 0;
  while (start < before.length && before[start] === after[start]) start += 1;
  const isInserted = after.length >= before.length && after.endsWith(before.slice(start));
  return isInserted ? after.slice(start, after.length - before.length + start) : null;
}
