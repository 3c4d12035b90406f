export { collectDiary } from "./collect.ts";
export type { DiaryExport, ExportedChallenge } from "./diary-export.ts";
export { zipDiary } from "./diary-zip.ts";
export { bookKeys, entriesQuery, ownChallengesQuery } from "./queries.ts";
