const clock = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
const dateAndClock = { day: "numeric", month: "short", ...clock } as const;

function timeOf(at: number, now: number): string {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString();
  // Created on demand, because every page loads these texts and few pages show a time.
  return new Intl.DateTimeFormat("en", isToday ? clock : dateAndClock).format(at);
}

export const offlineWords = {
  id: "offline",
  offline: "Offline",
  unreached: "Challenge Diary can't be reached",
  shownAsOf: (at: number, now: number) => `Last updated ${timeOf(at, now)}.`,
  canWrite: "You can write. Entries are sent when the connection returns.",
  notKept: "This is not available offline. It will load when you are back online.",
  retry: "Try again",
  today: "Go to Today",
};
