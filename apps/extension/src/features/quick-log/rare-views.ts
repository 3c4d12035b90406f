/** Loads as a single script if data can't be loaded, or if an entry was changed elsewhere. */
export { ErrorState } from "@diary/ui/error-state";
export { ConflictNotice, EntryConflict } from "./entry-conflict.tsx";
export { StoredTextField } from "./stored-text-field.tsx";
