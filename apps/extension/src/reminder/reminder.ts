import { browser } from "wxt/browser";

/** `off` until somebody asks for it. */
export type Reminder =
  | { kind: "off" }
  | { kind: "on"; /** 0 to 23, by the clock of this device. */ hour: number };

/** The next moment at which it is this hour here, in milliseconds since 1970; never now itself. */
export function nextReminder(now: number, hour: number): number {
  const date = new Date(now);
  date.setHours(hour, 0, 0, 0);
  // By the calendar and not by 24 hours: days on which the clocks change are longer or shorter.
  if (date.getTime() <= now) {
    date.setDate(date.getDate() + 1);
    date.setHours(hour, 0, 0, 0);
  }
  return date.getTime();
}

/** The hours as a person reads them. */
export function formatHour(hour: number): string {
  return `${String(hour).padStart(2, "0")}:00`;
}

const LATEST_MS = 3 * 3_600_000;

/** Alarms that were missed ring when the browser starts; after three hours nobody wants to hear them. */
export function isStaleAlarm(scheduledTime: number, now: number): boolean {
  return now - scheduledTime > LATEST_MS;
}

/** One at a time: the next takes its place. A press on it opens the popup. */
export const REMINDER_ID = "reminder";

/** Shows the reminder of so many open entries. Needs the permission for notifications. */
export async function showReminder(open: number): Promise<void> {
  await browser.notifications.create(REMINDER_ID, {
    type: "basic",
    iconUrl: "/icon/128.png",
    title: browser.i18n.getMessage("reminderTitle"),
    message: browser.i18n.getMessage(open === 1 ? "reminderOne" : "reminderMany", [String(open)]),
  });
}
