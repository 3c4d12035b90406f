import type { CivilDate } from "@diary/core/civil-date";
import { listStoredNotes, NOTE_LIMITS, useNoteActions, useNotes } from "@diary/core/note";
import { useWriting } from "@diary/core/writing";
import { Button } from "@diary/ui/button";
import { NoteField } from "@diary/ui/note-field";
import { NoteList } from "@diary/ui/note-list";
import { useWords } from "@diary/ui/words";
import { useEffect, useRef, useState } from "react";

import { extensionPlatform } from "../../platform/extension-platform.ts";
import { noteDraft } from "../../storage/note-draft.ts";
import { notesBeingAdded } from "../../storage/notes-being-added.ts";
import { en } from "../../words/en.ts";
import { noteWords } from "../../words/notes.ts";
import { useListedNotes } from "./use-listed-notes.ts";

export interface NotePanelProps {
  readonly userId: string;
  readonly today: CivilDate;
  readonly challenges: readonly { challenge_id: string; title: string }[];
  readonly onClose: () => void;
}

/** Users can add notes even without a challenge, and after they have written today's entry. */
export function NotePanel({ challenges, onClose, today, userId }: NotePanelProps) {
  const { loadFailed } = useWords(noteWords);
  const { backToToday } = useWords(en);
  const field = useRef<HTMLTextAreaElement>(null);
  const add = useAddNote(userId, today);
  const isSettled = useSettledDraft(userId);
  const { error, notes, usedIds } = useNotes(userId);
  const waiting = notes.filter(({ noteId }) => !usedIds.has(noteId));
  const { endUndo, notes: listed, onRemove, onUndo } = useListedNotes(userId, waiting, challenges);
  useEffect(() => {
    if (isSettled) field.current?.focus();
  }, [isSettled]);
  return (
    // `static-field.ts` finds the note field by this attribute.
    <div data-note className="-m-1 grid min-h-0 flex-1 content-start gap-3 overflow-y-auto p-1">
      {isSettled ? (
        <NoteField
          ref={field}
          limit={NOTE_LIMITS.characters}
          draft={noteDraft(userId)}
          onAdd={(text) => {
            endUndo();
            return add(text);
          }}
        />
      ) : null}
      {error === null ? null : <p className="text-muted text-sm">{loadFailed}</p>}
      <NoteList size="small" notes={listed} date={today} today={today} onRemove={onRemove} onUndo={onUndo} />
      <Button variant="quiet" size="small" className="-ms-3 justify-self-start" onClick={onClose}>
        {backToToday}
      </Button>
    </div>
  );
}

function useAddNote(userId: string, date: CivilDate) {
  const { add } = useNoteActions(userId);
  return async (content: string): Promise<void> => {
    const adding = notesBeingAdded(userId);
    const noteId = extensionPlatform.randomId();
    adding.add({ noteId, content });
    await add({ noteId, content, source: "popup", date }).finally(() => adding.remove(noteId));
  };
}

/** False until the texts of notes that an earlier popup stored are removed from the draft. */
function useSettledDraft(userId: string): boolean {
  const { db } = useWriting();
  const [isSettled, setIsSettled] = useState(() => notesBeingAdded(userId).read().length === 0);
  useEffect(() => {
    const settle = async () => {
      const notes = await listStoredNotes(db, userId).catch(() => []);
      notesBeingAdded(userId).settle(new Set(notes.map(({ noteId }) => noteId)));
      setIsSettled(true);
    };
    if (!isSettled) void settle();
  }, [db, isSettled, userId]);
  return isSettled;
}
