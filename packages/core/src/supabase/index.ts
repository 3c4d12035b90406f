export { createDiaryClient, type DiaryClient, type DiaryConfig, type AccessTokenSource } from "./client.ts";
export type { Database } from "./database.types.ts";
export type { FunctionRow, Refine, TableRow } from "./rows.ts";
export { DiaryProvider, useClockCorrection, useDiary } from "./diary-context.tsx";
