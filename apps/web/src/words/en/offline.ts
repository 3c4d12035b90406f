import { recentTime } from "@diary/ui/clock-time";

export const offlineWords = {
  id: "offline",
  offline: "Offline",
  unreached: "Challenge Diary can't be reached",
  shownAsOf: (at: number, now: number) => `Last updated ${recentTime("en", at, now)}.`,
  canWrite: "You can write. Entries are sent when the connection returns.",
  notKept: "This is not available offline. It will load when you are back online.",
  olderServer: "This page is newer than the server. Reload it.",
  retry: "Try again",
  today: "Go to Today",
};
