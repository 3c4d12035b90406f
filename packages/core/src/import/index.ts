export * from "./import-types.ts";
export { planImport, type ImportPlan, type PlanOptions } from "./plan-import.ts";
export { readImport, type ImportReading } from "./read-import.ts";
export { readSourceFiles, type ChosenFile } from "./source-files.ts";
export { importChallenge, openImport } from "./repo.ts";
export { ownImportsQuery, useRefreshAfterImport, useUndoImport } from "./queries.ts";
