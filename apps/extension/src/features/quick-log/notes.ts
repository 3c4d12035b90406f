/** Notes are loaded as one script, after the form. */
export { StickyNote } from "@diary/ui/note-icons";
export { EntryNotes } from "./entry-notes.tsx";
export { NotePanel } from "./note-panel.tsx";
