import type { CivilDate } from "@diary/core/civil-date";
import { notesForEntry, useNoteInsertion, useNotes } from "@diary/core/note";
import type { ContentFieldProps, Text } from "@diary/core/writing";
import { NoteList } from "@diary/ui/note-list";

import { useListedNotes } from "./use-listed-notes.ts";

export interface EntryNotesProps {
  readonly userId: string;
  readonly challengeId: string;
  readonly date: CivilDate;
  readonly today: CivilDate;
  readonly text: Text;
  readonly field: ContentFieldProps;
  readonly target: "entry" | "sheet";
  readonly onInsert: () => void;
}

export function EntryNotes({ challengeId, field, text, userId, onInsert, ...props }: EntryNotesProps) {
  const { notes, usedIds } = useNotes(userId);
  const shown = notesForEntry(notes, challengeId, { insertedIds: text.noteIds, usedIds });
  const list = useListedNotes(userId, shown);
  const insertion = useNoteInsertion(text, field);
  return (
    <NoteList
      {...props}
      size="small"
      className="popup-aside shrink-0"
      notes={list.notes}
      insertedIds={text.noteIds}
      onInsert={(noteIds) => {
        onInsert();
        list.endUndo();
        insertion.insert(shown.filter(({ noteId }) => noteIds.includes(noteId)));
      }}
      onRemove={list.onRemove}
      onUndo={list.onUndo ?? insertion.undo}
    />
  );
}
