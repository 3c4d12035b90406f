import { nextMomentAt } from "@diary/core/civil-date";
import { browser } from "wxt/browser";

import { extensionPlatform, REMINDER_ID, showReminder } from "../platform/extension-platform.ts";
import { readStored, REMINDER_KEY, type Reminder } from "../storage/extension-storage.ts";
import type { TodayTracker } from "./today-tracker.ts";

export const REMINDER_ALARM = "reminder";
/** Maximum delay of an alarm. An alarm of last evening fires when the browser starts, but must show no reminder. */
const LATEST_MS = 3 * 3_600_000;

export async function scheduleReminder(): Promise<void> {
  const reminder = await readStored<Reminder>(REMINDER_KEY);
  if (reminder?.kind !== "on") {
    await browser.alarms.clear(REMINDER_ALARM);
    return;
  }
  await browser.alarms.create(REMINDER_ALARM, {
    when: nextMomentAt(reminder.hour, extensionPlatform.now()),
  });
}

export async function remindOfOpenChallenges(today: TodayTracker, scheduledTime: number): Promise<void> {
  await scheduleReminder();
  if (extensionPlatform.now() - scheduledTime > LATEST_MS) return;
  await today.check();
  const open = await today.countToRemindOf();
  if (open === 0 || !(await browser.permissions.contains({ permissions: ["notifications"] }))) return;
  await showReminder(open);
}

/** The API exists only with the permission, which the user may grant later. */
export function onReminderClick(opened: () => void): void {
  const onClick = (id: string) => {
    if (id !== REMINDER_ID) return;
    void browser.notifications.clear(id);
    opened();
  };
  const listen = () => browser.notifications?.onClicked.addListener(onClick);
  listen();
  browser.permissions.onAdded.addListener(listen);
}
