import type { CivilDate } from "@diary/core/civil-date";
import { fitsChallenge, useNoteInsertion, useNotes } from "@diary/core/note";
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
  /** `entry`: the written entry is shown instead of its form. */
  readonly target: "entry" | "sheet";
  readonly onInsert: () => void;
}

/** Notes above the sheet as one line. Hides notes that another entry on this device contains. */
export function EntryNotes({ challengeId, field, text, userId, onInsert, ...props }: EntryNotesProps) {
  const { notes, usedIds } = useNotes(userId);
  const shown = notes.filter(
    (note) =>
      fitsChallenge(note, challengeId) && (text.noteIds.includes(note.noteId) || !usedIds.has(note.noteId)),
  );
  const { forgetRemoval, listed, onRemove, undoRemoval } = useListedNotes(userId, shown);
  const insertion = useNoteInsertion(text, field);
  return (
    <NoteList
      {...props}
      size="small"
      className="popup-aside shrink-0"
      notes={listed}
      insertedIds={text.noteIds}
      onInsert={(noteIds) => {
        onInsert();
        forgetRemoval();
        insertion.insert(shown.filter(({ noteId }) => noteIds.includes(noteId)));
      }}
      onRemove={onRemove}
      onUndo={undoRemoval ?? insertion.undo}
    />
  );
}
