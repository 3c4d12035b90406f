export { collectDiary, type DiaryExport, type ExportedChallenge } from "./collect.ts";
export { fetchPhotoFiles } from "./photo-files.ts";
export { zipDiary } from "./diary-zip.ts";
export { bookKeys, entriesQuery, ownChallengesQuery } from "./queries.ts";
