import { storableText } from "../input/characters.ts";
import { takenOver } from "./drafts.ts";
import { keepBoth } from "./keep-both.ts";
import {
  contentOf,
  hasSeen,
  isBlank,
  isEditOfRow,
  sameFields,
  type Base,
  type Caret,
  type Draft,
  type EntryKey,
  type Fields,
  type Revision,
  type Saved,
  type TextKey,
} from "./records.ts";
import type { NewSubmission } from "./submissions.ts";

/**
 * - `loading`: the device is being read; input is already saved.
 * - `clean`: the form shows the server's state, or is empty.
 * - `unsaved`, `saved`, `failed`: the form shows a draft that is being stored, is stored, or is in this page only.
 * - `sending`: the form shows a submission without an outcome yet. The next character makes it a draft again.
 */
export type TextStatus = "loading" | "clean" | "unsaved" | "saved" | "failed" | "sending";

export interface TextState {
  status: TextStatus;
  fields: Fields;
  restored: { savedAt: number; caret: Caret | null } | null;
  /** The server's state, if the writer of this draft has not seen it. Both stay until the user chooses. */
  conflict: Saved | null;
  /** Drafts for the same key from other writers. They stay until the user chooses. */
  others: readonly Draft[];
}

/** `shown` is the shown draft, which is another writer's until the first change. */
type Progress =
  | { status: "loading"; shown: Revision | null }
  | { status: "clean" | "sending"; shown: null }
  | { status: "unsaved" | "saved" | "failed"; shown: Revision };

export type FormState = TextState & {
  key: TextKey;
  writer: string;
  /** Grows with each change of the draft, so a result of an earlier read or write is recognised as outdated. */
  rev: number;
  saved: Saved;
  /** In an untouched form always the base of `saved`. */
  base: Base | null;
  caret: Caret | null;
  replaces: readonly Revision[];
  /**
   * Row under the previous date. It stays until the text is stored or sent under the new one, which a full device
   * can't do.
   */
  previousRow: Pick<Draft, "key" | "writer"> | null;
} & Progress;

/** Write to the device that follows from an action. */
export type FormEffect =
  | { type: "save"; draft: Draft }
  | { type: "delete"; key: TextKey; revisions: readonly Revision[]; writer: string };

export interface FormStep {
  state: FormState;
  effects: readonly FormEffect[];
}

export function openedForm(key: TextKey, writer: string, saved: Saved): FormState {
  const opened = { key, writer, rev: 0, saved, others: [], previousRow: null };
  return { ...opened, ...untouched(saved), status: "loading", shown: null };
}

function untouched({ base, fields }: Saved) {
  return { fields, base, caret: null, replaces: [], restored: null, conflict: null };
}

export function isUntouched({ shown, status }: FormState): boolean {
  return status === "clean" || (status === "loading" && shown === null);
}

/** Only a draft of this form may move to another date: not another writer's, and no edit of a row. */
export function movesAlong(state: FormState, to: TextKey): boolean {
  const { base, fields, key, shown, status, writer } = state;
  const isTyped = shown?.writer === writer && status !== "clean" && status !== "sending";
  return isTyped && key.kind === "entry" && to.kind === "entry" && !isEditOfRow(base) && !isBlank(fields);
}

export function ownDraft({ base, caret, fields, key, replaces, rev, writer }: FormState, now: number): Draft {
  return { key, writer, rev, fields, caret, base, savedAt: now, replaces };
}

export function submissionOf({ base, fields, key, saved }: FormState, newId: () => string): NewSubmission {
  // The edited entry was deleted or moved to another date: nothing is replaced.
  const isGone = isEditOfRow(base) && saved.base === null;
  const { id, sent, version } = base === null || isGone ? { id: newId(), sent: [], version: null } : base;
  return { key: key as EntryKey, dayId: id, text: storableText(contentOf(fields)), version, sent };
}

/** Base of input after a submission: its text may become the row. */
export function baseAfter({ dayId, sent, text, version }: NewSubmission): Base {
  return { id: dayId, version, sent: [...sent, text] };
}

export function unchanged(state: FormState): FormStep {
  return { state, effects: [] };
}

export function cleaned(state: FormState, others: readonly Draft[] = []): FormState {
  return { ...state, ...untouched(state.saved), others, status: "clean", shown: null };
}

/** Stores the fields by one put without reading, so it can't overtake a later one. */
export function saveStep(before: FormState, now: number): FormStep {
  const { writer } = before;
  const rev = before.rev + 1;
  const status = before.status === "loading" ? "loading" : "unsaved";
  const state: FormState = { ...before, rev, status, shown: { writer, rev } };
  return { state, effects: [{ type: "save", draft: ownDraft(state, now) }] };
}

/** Discards the input. A deleted template does not return while the user types. */
export function dropStep(before: FormState, fields = before.saved.fields): FormStep {
  const { key, others, replaces, rev, shown, writer } = before;
  const { effects, state } = withoutPreviousRow({ ...cleaned(before, others), fields, rev: rev + 1 });
  const revisions = shown === null ? replaces : [...replaces, shown];
  return { state, effects: [...effects, { type: "delete", key, revisions, writer }] };
}

export function withoutPreviousRow(state: FormState): FormStep {
  if (state.previousRow === null) return unchanged(state);
  const effect: FormEffect = { type: "delete", ...state.previousRow, revisions: [] };
  return { state: { ...state, previousRow: null }, effects: [effect] };
}

/** Saves changed fields, or drops them if they say nothing that the server doesn't have. */
export function writeStep(state: FormState, now: number): FormStep {
  const { base, conflict, fields, status } = state;
  const isNothing = (isBlank(fields) && base === null) || isOnServer(fields, state.saved);
  return isNothing && conflict === null && status !== "loading"
    ? dropStep(state, fields)
    : saveStep(state, now);
}

export function showStep(before: FormState, draft: Draft, others: readonly Draft[]): FormStep {
  const { base, caret, fields, rev, savedAt, writer } = draft;
  const isOwn = writer === before.writer;
  const isSame = sameFields(fields, before.saved.fields);
  const state: FormState = {
    ...before,
    status: "saved",
    fields,
    caret,
    base,
    shown: { writer, rev },
    replaces: isOwn ? draft.replaces : takenOver(draft),
    restored: isOwn ? before.restored : { savedAt, caret },
    conflict: isSame ? null : conflictOf(base, before.saved),
    others,
  };
  return isOnServer(fields, before.saved) ? dropStep(state) : unchanged(state);
}

export function conflictOf(base: Base | null, now: Saved): Saved | null {
  return hasSeen(base, now) ? null : now;
}

/**
 * Whether the server has the draft's text. A pending submission doesn't count: it may be withdrawn or rejected at any
 * time.
 */
export function isOnServer(fields: Fields, { base, fields: saved }: Saved): boolean {
  return sameFields(fields, saved) && (base === null || base.sent.length === 0);
}

export function without(drafts: readonly Draft[], draft: Draft): readonly Draft[] {
  return drafts.filter((other) => other !== draft);
}

export function withBoth(fields: Fields, other: Fields, field = "content"): Fields {
  return { ...fields, [field]: keepBoth(fields[field] ?? "", other[field] ?? "") };
}
