export { readAnnouncement, type Announcement } from "./announcement.ts";
export { siteQuery } from "./queries.ts";
