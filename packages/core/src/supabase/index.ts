export {
  createDiaryClient,
  createWorkerClient,
  type DiaryClient,
  type DiaryConfig,
  type TokenSource,
} from "./client.ts";
export type { Database } from "./database.types.ts";
export { DiaryProvider, useDiary } from "./diary-context.tsx";
