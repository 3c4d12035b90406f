export { addNote, removeNotes, type NewNote, type NoteWriter } from "./add-note.ts";
export { pageNote, type PagePart } from "./page-note.ts";
export { noteKeys } from "../query/keys.ts";
export { notesQuery } from "./queries.ts";
export { deleteNotes, insertNote } from "./repo.ts";
export { NOTE_LIMITS, noteContent, notesForEntry, type Note, type NoteSource } from "./rules.ts";
export { useNoteInsertion } from "./use-note-insertion.ts";
export { useNoteRemoval } from "./use-note-removal.ts";
export { useNoteActions, useNotes, type Notes } from "./use-notes.ts";
