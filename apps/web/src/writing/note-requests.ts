/** Loaded only when notes are sent or deleted. */
export { deleteNotes, insertNote } from "@diary/core/note";
