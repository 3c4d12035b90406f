import { userChallengesQuery } from "@diary/core/challenge";
import { NOTE_LIMITS, useNoteActions, useNotes } from "@diary/core/note";
import { useDiary } from "@diary/core/supabase";
import { NoteField } from "@diary/ui/note-field";
import { NoteList } from "@diary/ui/note-list";
import { useWords } from "@diary/ui/words";
import { useQuery } from "@tanstack/react-query";

import { noteText } from "../../notes/note-text.ts";
import { useListedNotes } from "../../notes/use-listed-notes.ts";
import { noteWords } from "../../words/en/note.ts";
import { withWriting } from "../../writing/write-services.tsx";

export interface TodaysNotesProps {
  userId: string;
  today: string;
  hasNotes: boolean;
}

function TodaysNotes({ hasNotes, today, userId }: TodaysNotesProps) {
  const words = useWords(noteWords);
  const { isLoading, notes, usedIds } = useNotes(userId);
  const { add } = useNoteActions(userId);
  const challenges = useQuery(userChallengesQuery(useDiary(), userId)).data;
  const { onRemove, onUndo, ...list } = useListedNotes(
    userId,
    notes.filter(({ noteId }) => !usedIds.has(noteId)),
    challenges,
  );
  return (
    <section aria-label={words.today} className="grid grid-cols-1 gap-3">
      <NoteField
        isLine
        limit={NOTE_LIMITS.characters}
        draft={noteText(userId, "today")}
        onAdd={(content) => add({ content, source: "site", date: today })}
      />
      {isLoading && hasNotes ? <div className="h-11.5" /> : null}
      <NoteList isFolded date={today} {...{ onRemove, onUndo, today }} notes={list.notes} />
    </section>
  );
}

export default withWriting(TodaysNotes);
