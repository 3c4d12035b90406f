import type { Platform } from "@diary/core/platform";
import { browser } from "wxt/browser";

/** What core needs of a browser, in the popup and in the background alike. */
export const extensionPlatform: Platform = {
  now: () => Date.now(),
  timeZone: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
  randomId: () => crypto.randomUUID(),
  fetch: (...request) => fetch(...request),
};

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
