import { useNoteActions, type Note } from "@diary/core/note";
import type { ListedNote } from "@diary/ui/note-list";
import { useWords } from "@diary/ui/words";
import { useState } from "react";

import { noteWords } from "../../words/notes.ts";

/** Adds messages to rejected notes, and lets the user undo the last removal. */
export function useListedNotes(userId: string, notes: readonly Note[]) {
  const { problems } = useWords(noteWords);
  const { remove, restore } = useNoteActions(userId);
  const [removed, setRemoved] = useState<Note>();
  const listed = notes.map(({ reason, ...note }): ListedNote => ({
    ...note,
    problem: (problems as Partial<Record<string, string>>)[reason ?? ""],
  }));
  return {
    listed,
    onRemove: (noteId: string) => {
      setRemoved(notes.find((note) => note.noteId === noteId));
      void remove([noteId]);
    },
    /** Undefined if there is nothing to undo. */
    undoRemoval:
      removed &&
      (() => {
        setRemoved(undefined);
        void restore(removed);
      }),
    forgetRemoval: () => setRemoved(undefined),
  };
}
