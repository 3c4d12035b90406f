import type { CivilDate } from "../civil-date/civil-date.ts";
import type { GuessedTime } from "../clock/clock-reading.ts";
import type { AppErrorCode } from "../errors/index.ts";
import { countCodePoints, storableText } from "../input/characters.ts";

export const NOTE_LIMITS = {
  characters: 1000,
  /** Days until the server deletes a note. */
  days: 30,
  stored: 500,
} as const;

export type NoteSource =
  | "site"
  | "popup"
  | "share"
  | "page"
  | "api"
  | "command line"
  | "assistant"
  | "commits";

export interface NoteContent {
  noteId: string;
  /** Null for a note without a challenge, which can be inserted into any entry. */
  challengeId: string | null;
  date: CivilDate;
  content: string;
  source: NoteSource;
  createdAt: string;
}

/** `waiting`: only this device has the note. `rejected`: the server rejected it, and only this device has it. */
export type Note = NoteContent &
  ({ state: "saved" | "waiting"; reason?: never } | { state: "rejected"; reason: AppErrorCode });

export interface AddedNote extends NoteContent {
  userId: string;
  /** Set if no recent response has measured the device's clock. The date is then corrected before the note is sent. */
  guessedAt?: GuessedTime | undefined;
  state:
    | { status: "queued" }
    | { status: "rejected"; code: AppErrorCode }
    /** Milliseconds since 1970. Responses that were requested earlier may lack the note. */
    | { status: "sent"; at: number };
}

/** A removal, stored as long as an earlier response may show the note. */
export interface RemovedNote {
  userId: string;
  noteId: string;
  state: { status: "removing"; at: number } | { status: "removed"; at: number };
}

export type StoredNote = AddedNote | RemovedNote;

export function isRemoval(note: StoredNote): note is RemovedNote {
  return note.state.status === "removing" || note.state.status === "removed";
}

export function isOnlyOnDevice(note: StoredNote): note is AddedNote {
  const { status } = note.state;
  return status === "queued" || status === "rejected";
}

export function isUnsentNote({ state }: StoredNote): boolean {
  return state.status === "queued" || state.status === "removing";
}

export interface NoteList {
  notes: readonly NoteContent[];
  requestedAt: number;
}

export function noteContent(text: string): string | null {
  const content = storableText(text).trim();
  return content === "" || countCodePoints(content) > NOTE_LIMITS.characters ? null : content;
}
