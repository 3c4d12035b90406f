import { browser } from "wxt/browser";

import { extensionPlatform } from "../platform/extension-platform.ts";
import { isTooLate, nextReminder, type Reminder } from "../reminder/reminder.ts";
import { readStored, STORED } from "../storage/local.ts";
import { ALARMS } from "./alarms.ts";
import type { TodayKeeper } from "./today-keeper.ts";

const NOTIFICATION = "reminder";

/** Sets the alarm for the hour that was chosen, or takes it away. */
export async function scheduleReminder(): Promise<void> {
  const reminder = await readStored<Reminder>(STORED.reminder);
  if (reminder?.kind !== "on") {
    await browser.alarms.clear(ALARMS.reminder);
    return;
  }
  await browser.alarms.create(ALARMS.reminder, {
    when: nextReminder(extensionPlatform.now(), reminder.hour),
  });
}

/** The hour has come: reminds of what is open, and says nothing where all is written. */
export async function remind(today: TodayKeeper, scheduledTime: number): Promise<void> {
  await scheduleReminder();
  // The browser was closed at that hour: this morning is not last evening.
  if (isTooLate(scheduledTime, extensionPlatform.now())) return;
  await today.check();
  const open = await today.open();
  if (open === 0 || !(await browser.permissions.contains({ permissions: ["notifications"] }))) return;
  await browser.notifications.create(NOTIFICATION, {
    type: "basic",
    iconUrl: "/icon/128.png",
    title: browser.i18n.getMessage("reminderTitle"),
    message: browser.i18n.getMessage(open === 1 ? "reminderOne" : "reminderMany", [String(open)]),
  });
}

/** Listens for a click on the reminder. The API is only there once the permission was given. */
export function onReminderClick(opened: () => void): void {
  browser.notifications?.onClicked.addListener((id) => {
    if (id !== NOTIFICATION) return;
    void browser.notifications.clear(id);
    opened();
  });
}
