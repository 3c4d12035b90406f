import { notesForEntry, useNotes } from "@diary/core/note";
import type { EntryKey, Text } from "@diary/core/writing";
import { useLazyModule } from "@diary/ui/lazy-module";

const loadBox = () => import("./note-box.tsx");

/** Users without notes load no box. */
export function useEntryNotes({ challengeId, userId }: EntryKey, draft: Text) {
  const { isLoading, notes: all, usedIds } = useNotes(userId);
  const notes = notesForEntry(all, challengeId, { insertedIds: draft.noteIds, usedIds });
  const box = useLazyModule(loadBox, notes.length > 0 ? true : undefined);
  return {
    notes,
    box: box.status === "ready" ? box.module : undefined,
    /** If true, the box would move the form when it appears. */
    isAwaited: isLoading || (notes.length > 0 && box.status === "away"),
  };
}

export type EntryNotes = ReturnType<typeof useEntryNotes>;
