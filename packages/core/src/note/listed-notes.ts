import {
  isRemoval,
  type AddedNote,
  type Note,
  type NoteContent,
  type NoteList,
  type StoredNote,
} from "./rules.ts";

export function mergeNotes(list: NoteList | undefined, stored: readonly StoredNote[]): Note[] {
  const local = new Map(stored.map((note) => [note.noteId, note]));
  const saved = (list?.notes ?? []).filter(({ noteId }) => {
    const known = local.get(noteId);
    return known === undefined || !isRemoval(known);
  });
  const savedIds = new Set(saved.map(({ noteId }) => noteId));
  const isListed = ({ noteId, state }: AddedNote) =>
    savedIds.has(noteId) ||
    // Another device has removed the note since.
    (state.status === "sent" && list !== undefined && state.at < list.requestedAt);
  const added = stored.filter((note): note is AddedNote => !isRemoval(note) && !isListed(note));
  return [...saved.map(savedNote), ...added.map(shownNote)].toSorted(
    (a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt) || (a.noteId < b.noteId ? -1 : 1),
  );
}

function savedNote(note: NoteContent): Note {
  return { ...note, state: "saved" };
}

export function shownNote({ challengeId, content, createdAt, date, noteId, source, state }: AddedNote): Note {
  const note = { noteId, challengeId, date, content, source, createdAt };
  if (state.status === "rejected") return { ...note, state: state.status, reason: state.code };
  return { ...note, state: state.status === "sent" ? "saved" : "waiting" };
}

/** Excludes notes of other challenges, and of other drafts and pending entries. `insertedIds` are in this entry. */
export function notesForEntry<Each extends Pick<Note, "challengeId" | "noteId">>(
  notes: readonly Each[],
  challengeId: string,
  { insertedIds, usedIds }: { insertedIds: readonly string[]; usedIds: ReadonlySet<string> },
): Each[] {
  return notes.filter(
    (note) =>
      fitsChallenge(note, challengeId) && (insertedIds.includes(note.noteId) || !usedIds.has(note.noteId)),
  );
}

export function fitsChallenge(note: Pick<Note, "challengeId">, challengeId: string): boolean {
  return note.challengeId === null || note.challengeId === challengeId;
}
