export { collectDiary, type DiaryExport, type ExportedChallenge } from "./collect.ts";
export { fetchPhotoFiles } from "./photo-files.ts";
export { zipDiary } from "./diary-zip.ts";
export { bookKeys } from "../query/keys.ts";
export { entriesQuery, ownChallengesQuery } from "./queries.ts";
