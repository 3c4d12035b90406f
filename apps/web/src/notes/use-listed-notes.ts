import { useNoteRemoval, type Note } from "@diary/core/note";
import type { ListedNote } from "@diary/ui/note-list";
import { useWords } from "@diary/ui/words";

import { noteWords } from "../words/en/note.ts";
import { messageOf } from "../words/error-message.ts";

export function useListedNotes(
  userId: string,
  notes: readonly Note[],
  challenges: readonly { challenge_id: string; title: string }[] = [],
) {
  const { rejected } = useWords(noteWords);
  const removal = useNoteRemoval(userId, notes);
  const titles = new Map(challenges.map(({ challenge_id, title }) => [challenge_id, title]));
  const listed = notes.map((note): ListedNote => {
    const shown = { ...note, challenge: titles.get(note.challengeId ?? "") };
    return note.state === "rejected" ? { ...shown, problem: messageOf(rejected, note.reason) } : shown;
  });
  return { ...removal, notes: listed };
}
