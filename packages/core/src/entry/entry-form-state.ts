import { createObservable, type Observable, type Timers } from "../local-store/index.ts";
import type { Delivery } from "./deliver.ts";
import type { EntryStore } from "./entry-store.ts";
import { NO_VERSION, type Caret, type EntryKey, type Onto, type Typed } from "./entry.ts";

/** What there is to write on: the row, an edit of it that is submitted, or an empty sheet. */
export interface Saved {
  text: string;
  onto: Onto;
}

/**
 * - `looking`: the device is asked. What is typed meanwhile is put into what it finds.
 * - `unchanged`: the form says what is saved.
 * - `unsaved`, `kept`, `failed`: it says something else, which is not yet on the device, is, or could not be. `failed`
 *   also where the device does not take what was typed for an entry that the form has left.
 */
export interface EntryFormState {
  status: "looking" | "unchanged" | "unsaved" | "kept" | "failed";
  text: string;
  /** Set when a text came back into the form: when it was typed, and where the writer was. */
  restored: { savedAt: number; caret: Caret | null } | null;
  /** What is saved now, where the writer has not seen that. Both texts stay until they choose. */
  conflict: Saved | null;
  isSubmitting: boolean;
}

/** What a form needs. */
export interface EntryFormParts {
  store: EntryStore;
  delivery: Delivery;
  timers: Timers;
  key: EntryKey;
  saved: Saved;
}

/** Typed in the form, at this time. */
export interface Unsaved {
  text: string;
  caret: Caret | null;
  at: number;
}

/** What the parts of a form share; each leaves it right for the others at every `await`. */
export interface FormContext {
  readonly parts: Pick<EntryFormParts, "store" | "delivery" | "timers">;
  readonly state: Observable<EntryFormState>;
  key: EntryKey;
  saved: Saved;
  /** What is not on the device yet. */
  local: Unsaved | null;
  /** What is under way to it. */
  saving: Promise<void> | null;
  /** The texts since `built` that the device was handed: it may have any of them, also where it failed. */
  handed: readonly string[];
  /** What the form shows of the record. */
  seen: Typed | null;
  /** What the writer had before them when they began to type what is not on the device yet. */
  built: Saved;
  /**
   * Submitted by this form, which does not know yet what has become of it. One that is taken is on the device as that,
   * or delivered since: it needs no saving.
   */
  sent: { text: string; isTaken: boolean } | null;
  /** Written in this form, and not only found. */
  isWritten: boolean;
  /** The form goes to another date, and takes along what is written. */
  moving: Promise<void> | null;
}

/** A form of which the device is still to be asked. */
export function createFormContext({ key, saved, ...parts }: EntryFormParts): FormContext {
  return { parts, state: createObservable(lookingAt(saved)), key, moving: null, ...untouched(saved) };
}

/** What is shown until the device has answered. */
export function lookingAt({ text }: Saved): EntryFormState {
  return { status: "looking", text, restored: null, conflict: null, isSubmitting: false };
}

/** Nothing is written yet. */
export function untouched(saved: Saved) {
  return {
    saved,
    local: null,
    saving: null,
    handed: [],
    seen: null,
    built: saved,
    sent: null,
    isWritten: false,
  };
}

/** What is saved, where who typed has not seen it. */
export function conflictOf({ saved, seen }: Pick<FormContext, "saved" | "seen">): Saved | null {
  return seen !== null && seen.text !== saved.text && isNewer(saved.onto, seen.onto) ? saved : null;
}

/** Whether what is saved has not been seen by who typed on `typed`. A row that was read earlier than that says nothing. */
function isNewer(saved: Onto, typed: Onto): boolean {
  if (saved === "submitted") return typed !== "submitted";
  if (typeof saved === "number") return typed === null || (typeof typed === "number" && typed < saved);
  return typeof typed === "number";
}

/** What is replaced by a text that was written on `onto`. */
export function baseOf(saved: Saved, onto: Onto): Onto {
  // Over an entry that the writer has not seen, nothing is sent.
  if (saved.onto !== null && onto === null) return NO_VERSION;
  // The entry that was edited is gone, deleted or under another date: nothing is replaced.
  return saved.onto === null && typeof onto === "number" ? null : onto;
}
