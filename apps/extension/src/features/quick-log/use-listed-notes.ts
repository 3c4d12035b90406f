import { useNoteRemoval, type Note } from "@diary/core/note";
import type { ListedNote } from "@diary/ui/note-list";
import { useWords } from "@diary/ui/words";

import { noteWords } from "../../words/notes.ts";

export function useListedNotes(
  userId: string,
  notes: readonly Note[],
  challenges: readonly { challenge_id: string; title: string }[] = [],
) {
  const { problems } = useWords(noteWords);
  const removal = useNoteRemoval(userId, notes);
  const titles = new Map(challenges.map(({ challenge_id, title }) => [challenge_id, title]));
  const listed = notes.map(({ reason, ...note }): ListedNote => ({
    ...note,
    challenge: titles.get(note.challengeId ?? ""),
    problem: (problems as Partial<Record<string, string>>)[reason ?? ""],
  }));
  return { ...removal, notes: listed };
}
