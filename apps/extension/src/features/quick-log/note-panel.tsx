import type { CivilDate } from "@diary/core/civil-date";
import { NOTE_LIMITS, useNoteActions, useNotes } from "@diary/core/note";
import { Button } from "@diary/ui/button";
import { NoteField } from "@diary/ui/note-field";
import { NoteList } from "@diary/ui/note-list";
import { useWords } from "@diary/ui/words";
import { useEffect, useRef } from "react";

import { noteDraft } from "../../storage/note-draft.ts";
import { en } from "../../words/en.ts";
import { noteWords } from "../../words/notes.ts";
import { useListedNotes } from "./use-listed-notes.ts";

export interface NotePanelProps {
  readonly userId: string;
  readonly today: CivilDate;
  readonly onClose: () => void;
}

/** Field for a note, which needs no challenge and also works after today's entry. Below, the notes that wait. */
export function NotePanel({ onClose, today, userId }: NotePanelProps) {
  const { loadFailed } = useWords(noteWords);
  const { backToToday } = useWords(en);
  const field = useRef<HTMLTextAreaElement>(null);
  const { add } = useNoteActions(userId);
  const { error, notes, usedIds } = useNotes(userId);
  const waiting = notes.filter(({ noteId }) => !usedIds.has(noteId));
  const { endUndo, notes: listed, onRemove, onUndo } = useListedNotes(userId, waiting);
  useEffect(() => field.current?.focus(), []);
  return (
    // The script of the popup finds the field by this attribute.
    <div data-note className="-m-1 grid min-h-0 flex-1 content-start gap-3 overflow-y-auto p-1">
      <NoteField
        ref={field}
        limit={NOTE_LIMITS.characters}
        draft={noteDraft(userId)}
        onAdd={(text) => {
          endUndo();
          return add({ content: text, source: "popup", date: today });
        }}
      />
      {error === null ? null : <p className="text-muted text-sm">{loadFailed}</p>}
      <NoteList size="small" notes={listed} date={today} today={today} onRemove={onRemove} onUndo={onUndo} />
      <Button variant="quiet" size="small" className="-ms-3 justify-self-start" onClick={onClose}>
        {backToToday}
      </Button>
    </div>
  );
}
