import type { CivilDate } from "../civil-date/civil-date.ts";
import type { GuessedTime } from "../clock/clock-reading.ts";
import { AppError } from "../errors/index.ts";
import type { Platform } from "../platform/platform.ts";
import type { WritingDb } from "../writing/db.ts";
import { removeStoredNotes, storeNote } from "../writing/note-store.ts";
import { shownNote } from "./listed-notes.ts";
import { noteContent, type Note, type NoteSource } from "./rules.ts";

export interface NewNote {
  content: string;
  noteId?: string | undefined;
  source: NoteSource;
  date: CivilDate;
  challengeId?: string | null | undefined;
  guessedAt?: GuessedTime | undefined;
}

export interface NoteWriter {
  db: WritingDb;
  platform: Pick<Platform, "now" | "randomId">;
  outbox: { deliver: () => Promise<unknown>; expectWrite?: (() => void) | undefined };
}

/** Stores a note on the device, and starts sending it. Throws `invalid` for blank or too long content. */
export async function addNote(
  { db, outbox, platform }: NoteWriter,
  userId: string,
  { challengeId = null, content: text, date, guessedAt, noteId = platform.randomId(), source }: NewNote,
): Promise<Note> {
  const content = noteContent(text);
  if (content === null) throw new AppError("invalid");
  const added = {
    userId,
    noteId,
    challengeId,
    date,
    content,
    source,
    createdAt: new Date(platform.now()).toISOString(),
    guessedAt,
    state: { status: "queued" } as const,
  };
  outbox.expectWrite?.();
  await storeNote(db, added);
  void outbox.deliver().catch(() => undefined);
  return shownNote(added);
}

/** Removes notes, even offline. A note that is being sent doesn't come back. */
export async function removeNotes(
  { db, outbox, platform }: NoteWriter,
  userId: string,
  noteIds: readonly string[],
): Promise<void> {
  outbox.expectWrite?.();
  await removeStoredNotes(db, userId, noteIds, platform.now());
  void outbox.deliver().catch(() => undefined);
}
