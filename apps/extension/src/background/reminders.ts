import { browser } from "wxt/browser";

import { extensionPlatform } from "../platform/extension-platform.ts";
import {
  isStaleAlarm,
  nextReminder,
  type Reminder,
  REMINDER_ID,
  showReminder,
} from "../reminder/reminder.ts";
import { readStored, STORAGE_KEYS } from "../storage/extension-storage.ts";
import type { TodayTracker } from "./today-tracker.ts";

/** The hour of the reminder. */
export const REMINDER_ALARM = "reminder";

/** Sets the alarm for the hour that was chosen, or takes it away. */
export async function scheduleReminder(): Promise<void> {
  const reminder = await readStored<Reminder>(STORAGE_KEYS.reminder);
  if (reminder?.kind !== "on") {
    await browser.alarms.clear(REMINDER_ALARM);
    return;
  }
  await browser.alarms.create(REMINDER_ALARM, {
    when: nextReminder(extensionPlatform.now(), reminder.hour),
  });
}

/** The hour has come: reminds of what is open, and says nothing where all is written. */
export async function remindOfOpenChallenges(today: TodayTracker, scheduledTime: number): Promise<void> {
  await scheduleReminder();
  // The browser was closed at that hour: this morning is not last evening.
  if (isStaleAlarm(scheduledTime, extensionPlatform.now())) return;
  await today.check();
  const open = await today.open();
  if (open === 0 || !(await browser.permissions.contains({ permissions: ["notifications"] }))) return;
  await showReminder(open);
}

/** Listens for a click on the reminder. The API is only there once the permission was given. */
export function onReminderClick(opened: () => void): void {
  browser.notifications?.onClicked.addListener((id) => {
    if (id !== REMINDER_ID) return;
    void browser.notifications.clear(id);
    opened();
  });
}
