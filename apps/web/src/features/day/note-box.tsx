import { useNoteInsertion, type Note } from "@diary/core/note";
import { paths } from "@diary/core/paths";
import type { ContentFieldProps, EntryKey, Text } from "@diary/core/writing";
import { NoteList } from "@diary/ui/note-list";
import { useEffect, useEffectEvent, useRef } from "react";
import { useNavigate } from "react-router-dom";

import type { EditDayState } from "../../navigation/return-to.ts";
import { useListedNotes } from "../../notes/use-listed-notes.ts";

export interface NoteBoxProps {
  notes: readonly Note[];
  entryKey: EntryKey;
  today: string;
  draft: Text;
  content: ContentFieldProps;
  first?: { noteIds: readonly string[]; onTaken: () => void } | undefined;
}

export function NoteBox({ content, draft, entryKey, first, notes, today }: NoteBoxProps) {
  const list = useListedNotes(entryKey.userId, notes);
  const insertion = useNoteInsertion(draft, content);

  function insert(noteIds: readonly string[]) {
    list.endUndo();
    insertion.insert(notes.filter(({ noteId }) => noteIds.includes(noteId)));
  }
  // React can run an effect twice, but the notes must be inserted once.
  const hasTaken = useRef(false);
  const take = useEffectEvent(() => {
    if (hasTaken.current || first === undefined) return;
    hasTaken.current = true;
    insert(first.noteIds);
    first.onTaken();
  });
  const isReady = first !== undefined && notes.length > 0 && draft.status !== "loading";
  useEffect(() => {
    if (isReady) take();
  }, [isReady]);

  return (
    <NoteList
      notes={list.notes}
      date={entryKey.date}
      today={today}
      insertedIds={draft.noteIds}
      onInsert={(noteIds) => {
        insert(noteIds);
        // On touch devices, the focus would open the keyboard over the page.
        if (noteIds.length > 1 && matchMedia("(pointer: fine)").matches) content.ref.current?.focus();
      }}
      onRemove={list.onRemove}
      onUndo={list.onUndo ?? insertion.undo}
    />
  );
}

export interface NotesForEntryProps {
  notes: readonly Note[];
  userId: string;
  date: string;
  today: string;
  challengeId: string;
  dayId: string;
}

export function NotesForEntry({ challengeId, date, dayId, notes, today, userId }: NotesForEntryProps) {
  const { onRemove, onUndo, notes: listed } = useListedNotes(userId, notes);
  const navigate = useNavigate();
  return (
    <NoteList
      isFolded
      target="entry"
      className="mt-8"
      {...{ date, onRemove, onUndo, today }}
      notes={listed}
      onInsert={(insertNotes) => {
        const state: EditDayState = { insertNotes };
        void navigate(paths.editDay(challengeId, dayId), { state });
      }}
    />
  );
}
