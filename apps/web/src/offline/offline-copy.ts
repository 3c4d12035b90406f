const clock = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
const time = new Intl.DateTimeFormat("en", clock);
const dateAndTime = new Intl.DateTimeFormat("en", { day: "numeric", month: "short", ...clock });

/** When something was, as one would say it now: the time, with the date where it was not today. */
function said(at: number, now: number): string {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString();
  return (isToday ? time : dateAndTime).format(at);
}

export const offlineCopy = {
  offline: "Offline",
  unreached: "Challenge Diary can't be reached",
  shownAsOf: (at: number, now: number) => `Shown as of ${said(at, now)}.`,
  notKept: "This page is not kept on this device. It comes as soon as you are online.",
  retry: "Try again",
};
