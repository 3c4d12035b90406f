import type { Caret, Draft, DraftFields, DraftSubject, RowVersion } from "./draft.ts";
import type { Saved } from "./rules.ts";

/**
 * - `looking`: the device is asked for a draft. What is typed meanwhile is joined with what it finds.
 * - `unchanged`: the form says what is saved.
 * - `unsaved`, `kept`, `failed`: it says something else, which is not yet, is, or could not be kept.
 */
export type DraftStatus = "looking" | "unchanged" | "unsaved" | "kept" | "failed";

export interface DraftFormState {
  status: DraftStatus;
  fields: DraftFields;
  /** Set when a draft came back into the form: when it was kept, and where the writer was. */
  restored: Pick<Draft, "savedAt" | "caret"> | null;
  /** What is saved now, where that changed since the person began. Both texts stay until they choose. */
  conflict: Saved | null;
  /** The version that the fields are an edit of; an update has to carry it. */
  basedOn: RowVersion | null;
}

/** A form whose words are not lost. One for one subject; the hook `useDraft` wires it. */
export interface DraftForm {
  current: () => DraftFormState;
  subscribe: (changed: () => void) => () => void;
  /** Begins to look for the draft and to follow other tabs. Answers how to end: what is unsaved is flushed. */
  open: () => () => void;
  change: (fields: DraftFields, caret?: Caret | null) => void;
  /** Saves now what is not on the device yet. */
  flush: () => Promise<void>;
  /** The page may be gone in a moment: the same, in one step. */
  leave: () => Promise<void>;
  /** The row is now like this: taken over by a form without changes, a conflict for the others. */
  rebase: (saved: Saved) => void;
  /** In a conflict: write on with one's own text, over what is saved now. */
  keepMine: () => void;
  /** In a conflict: drop one's own text. */
  takeSaved: () => Promise<void>;
  /**
   * The form is now that of another date. What was written here goes along, unless the other date has a draft
   * of its own, which is then shown. A draft that was only looked at stays where it is, and so does an edit of
   * an entry in a form for new ones.
   */
  moveTo: (subject: DraftSubject) => void;
  /** These texts have arrived: the form is emptied, unless something else was written in it since. */
  settle: (fields: DraftFields) => Promise<void>;
  /** Drops what was written. */
  discard: () => Promise<void>;
}
