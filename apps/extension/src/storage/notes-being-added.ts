import { currentServer } from "../connection/current-server.ts";
import { scopeOf } from "../connection/server.ts";
import { noteDraft } from "./note-draft.ts";

interface NoteBeingAdded {
  noteId: string;
  content: string;
}

/** Notes that the popup is storing. If it closes before the end, the next popup looks up which ids are stored. */
export function notesBeingAdded(userId: string) {
  const key = `note-adding:${scopeOf(currentServer())}${userId}`;
  const read = (): readonly NoteBeingAdded[] => {
    try {
      return JSON.parse(localStorage.getItem(key) ?? "[]") as NoteBeingAdded[];
    } catch {
      return [];
    }
  };
  const write = (notes: readonly NoteBeingAdded[]): void => {
    try {
      if (notes.length === 0) localStorage.removeItem(key);
      else localStorage.setItem(key, JSON.stringify(notes));
    } catch {}
  };
  return {
    read,
    add: (note: NoteBeingAdded) => write([...read(), note]),
    remove: (noteId: string) => write(read().filter((note) => note.noteId !== noteId)),
    /** Removes the texts of stored notes from the start of the draft. */
    settle: (storedIds: ReadonlySet<string>): void => {
      const draft = noteDraft(userId);
      let [rest, left] = [draft.read(), ""];
      for (const { content, noteId } of read()) {
        if (rest !== content && !rest.startsWith(`${content}\n`)) break;
        if (!storedIds.has(noteId)) left += `${content}\n`;
        rest = rest.slice(content.length + 1);
      }
      draft.write(rest === "" ? left.slice(0, -1) : left + rest);
      write([]);
    },
  };
}
