import { notesForEntry, useNotes } from "@diary/core/note";
import type { EntryKey, Text } from "@diary/core/writing";
import { useLazyModule } from "@diary/ui/lazy-module";

const loadBox = () => import("./note-box.tsx");

/** Loads the box of notes if the user has notes for this entry, or on the first press or key. */
export function useEntryNotes({ challengeId, userId }: EntryKey, draft: Text) {
  const { isLoading, notes: all, usedIds } = useNotes(userId);
  const notes = notesForEntry(all, challengeId, { insertedIds: draft.noteIds, usedIds });
  const box = useLazyModule(loadBox, notes.length > 0 ? true : undefined);
  return {
    notes,
    box: box.status === "ready" ? box.module : undefined,
    /** True while the box may still appear and move the form. */
    isAwaited: isLoading || (notes.length > 0 && box.status === "away"),
  };
}

export type EntryNotes = ReturnType<typeof useEntryNotes>;
