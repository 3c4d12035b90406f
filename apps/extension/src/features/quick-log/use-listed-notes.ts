import { useNoteRemoval, type Note } from "@diary/core/note";
import type { ListedNote } from "@diary/ui/note-list";
import { useWords } from "@diary/ui/words";

import { noteWords } from "../../words/notes.ts";

/** Returns the notes for a `NoteList`, and the removal of one with its undo. */
export function useListedNotes(userId: string, notes: readonly Note[]) {
  const { problems } = useWords(noteWords);
  const removal = useNoteRemoval(userId, notes);
  const listed = notes.map(({ reason, ...note }): ListedNote => ({
    ...note,
    problem: (problems as Partial<Record<string, string>>)[reason ?? ""],
  }));
  return { ...removal, notes: listed };
}
