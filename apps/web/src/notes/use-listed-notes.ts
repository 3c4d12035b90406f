import { useNoteActions, type Note } from "@diary/core/note";
import type { ListedNote } from "@diary/ui/note-list";
import { useWords } from "@diary/ui/words";
import { useState } from "react";

import { noteWords } from "../words/en/note.ts";
import { messageOf } from "../words/error-message.ts";

/** Returns the notes for a `NoteList`, and the removal of one with its undo. */
export function useListedNotes(userId: string, notes: readonly Note[]) {
  const { rejected } = useWords(noteWords);
  const { remove, restore } = useNoteActions(userId);
  const [removed, setRemoved] = useState<Note>();
  const listed = notes.map((note): ListedNote => {
    return note.state === "rejected" ? { ...note, problem: messageOf(rejected, note.reason) } : note;
  });

  return {
    notes: listed,
    onRemove: (noteId: string) => {
      setRemoved(notes.find((note) => note.noteId === noteId));
      void remove([noteId]).catch(() => setRemoved(undefined));
    },
    onUndo:
      removed === undefined
        ? undefined
        : () => {
            setRemoved(undefined);
            void restore(removed).catch(() => setRemoved(removed));
          },
    endUndo: () => setRemoved(undefined),
  };
}
