import { useNoteRemoval, type Note } from "@diary/core/note";
import type { ListedNote } from "@diary/ui/note-list";
import { useWords } from "@diary/ui/words";

import { noteWords } from "../words/en/note.ts";
import { messageOf } from "../words/error-message.ts";

/** Returns the notes for a `NoteList`, and the removal of one with its undo. */
export function useListedNotes(userId: string, notes: readonly Note[]) {
  const { rejected } = useWords(noteWords);
  const removal = useNoteRemoval(userId, notes);
  const listed = notes.map((note): ListedNote => {
    return note.state === "rejected" ? { ...note, problem: messageOf(rejected, note.reason) } : note;
  });
  return { ...removal, notes: listed };
}
