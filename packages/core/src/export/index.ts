export type { DiaryExport, ExportedChallenge, ExportedEntry } from "./diary-export.ts";
export { exportAsJson, exportAsMarkdown } from "./export-format.ts";
export { useExportData } from "./mutations.ts";
