import { useEffect, useState } from "react";

import type { ContentFieldProps, Text } from "../writing/hooks.tsx";
import { contentOf, withNotes, type Caret } from "../writing/records.ts";
import { insertLines, withoutInsertion, type Insertion } from "./insertion.ts";
import type { Note } from "./rules.ts";

type Inserted = Insertion & { entry: string; before: string; noteIds: readonly string[] };

/** Inserts notes at the caret of `field`, or at the end. `text.noteIds` then contains their ids. */
export function useNoteInsertion(
  text: Pick<Text, "change" | "entry" | "fields" | "noteIds">,
  field?: Pick<ContentFieldProps, "ref">,
) {
  const content = contentOf(text.fields);
  const [last, setLast] = useState<Inserted>();
  const [caretAt, setCaretAt] = useState<{ at: number }>();
  const before = last?.entry === text.entry ? withoutInsertion(content, last) : null;
  // Runs after the field has placed its caret at the end of the changed text.
  useEffect(() => {
    if (caretAt !== undefined) field?.ref.current?.setSelectionRange(caretAt.at, caretAt.at);
    // oxlint-disable-next-line react/exhaustive-deps
  }, [caretAt]);

  const isRemoved = last?.entry === text.entry && content.trim() === last.before.trim();
  // The saved entry would delete the notes, although the user has removed their lines by hand.
  useEffect(() => {
    if (!isRemoved) return;
    const left = text.noteIds.filter((noteId) => !last.noteIds.includes(noteId));
    text.change({ content }, caretIn(field), left);
    setLast(undefined);
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isRemoved]);

  return {
    insert: (notes: readonly Pick<Note, "noteId" | "content">[]) => {
      const added = notes.filter(({ noteId }) => !text.noteIds.includes(noteId));
      if (added.length === 0) return;
      const lines = added.map((note) => note.content);
      const insertion = insertLines(content, lines, caretIn(field));
      const noteIds = added.map(({ noteId }) => noteId);
      const end = insertion.at + insertion.inserted.trimEnd().length;
      const { noteIds: all } = withNotes(text.noteIds, noteIds);
      text.change({ content: insertion.content }, { start: end, end }, all);
      setLast({ ...insertion, entry: text.entry, before: content, noteIds });
      setCaretAt({ at: end });
    },
    /** Undefined if there is no insertion, or if the user has changed the inserted lines. */
    undo:
      last === undefined || before === null
        ? undefined
        : () => {
            const left = text.noteIds.filter((noteId) => !last.noteIds.includes(noteId));
            text.change({ content: before }, null, left);
            setLast(undefined);
            setCaretAt({ at: Math.min(last.at, before.length) });
          },
  };
}

function caretIn(field: Pick<ContentFieldProps, "ref"> | undefined): Caret | null {
  const control = field?.ref.current ?? null;
  return control && { start: control.selectionStart, end: control.selectionEnd };
}
