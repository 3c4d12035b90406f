import { useState } from "react";

import type { Note } from "./rules.ts";
import { useNoteActions } from "./use-notes.ts";

export function useNoteRemoval(userId: string, notes: readonly Note[]) {
  const { remove, restore } = useNoteActions(userId);
  const [removed, setRemoved] = useState<Note>();
  return {
    onRemove: (noteId: string) => {
      setRemoved(notes.find((note) => note.noteId === noteId));
      void remove([noteId]).catch(() => setRemoved(undefined));
    },
    onUndo:
      removed &&
      (() => {
        setRemoved(undefined);
        void restore(removed).catch(() => setRemoved(removed));
      }),
    endUndo: () => setRemoved(undefined),
  };
}
