export * from "./import-types.ts";
export type { OwnChallenge } from "./assign-challenges.ts";
export { planImport, type ImportPlan, type PlanOptions } from "./plan-import.ts";
export { importPhotos, reasonOfPhotoError, type ReadPhoto } from "./import-photos.ts";
export type { PlannedPhotos } from "./plan-photos.ts";
export { readImport, type ImportReading } from "./read-import.ts";
export { readSourceFiles, type ChosenFile } from "./source-files.ts";
export { fetchImportTargets, importChallenge, openImport } from "./repo.ts";
export { importTargetsQuery, ownImportsQuery, useRefreshAfterImport, useUndoImport } from "./queries.ts";
