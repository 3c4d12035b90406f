/** Loads as a single script, after the form. */
export { StickyNote } from "@diary/ui/note-icons";
export { EntryNotes } from "./entry-notes.tsx";
export { NotePanel } from "./note-panel.tsx";
