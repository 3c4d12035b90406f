/** Loaded only if notes are sent. */
export { deleteNotes, insertNote } from "@diary/core/note";
