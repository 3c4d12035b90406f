export { ErrorState } from "@diary/ui/error-state";
export { ConflictNotice, EntryConflict } from "./entry-conflict.tsx";
export { OlderServerNotice, WaitsForPageNotice } from "./rare-notices.tsx";
export { StoredTextField } from "./stored-text-field.tsx";
