import type { Platform } from "@diary/core/platform";
import { browser } from "wxt/browser";

/** Lacks `fetch`, because `server-fetch.ts` creates a `fetch` for each server. */
export const extensionPlatform: Omit<Platform, "fetch"> = {
  now: () => Date.now(),
  timeZone: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
  randomId: () => crypto.randomUUID(),
};

/** The id is constant, so a new reminder replaces the previous reminder. */
export const REMINDER_ID = "reminder";

export async function showReminder(open: number): Promise<void> {
  await browser.notifications.create(REMINDER_ID, {
    type: "basic",
    iconUrl: "/icon/128.png",
    title: browser.i18n.getMessage("reminderTitle"),
    message: browser.i18n.getMessage(open === 1 ? "reminderOne" : "reminderMany", [String(open)]),
  });
}
