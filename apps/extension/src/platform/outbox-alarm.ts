import { browser } from "wxt/browser";

export const OUTBOX_ALARM = "outbox";

const EVERY_MIN = 1;

/**
 * Wakes the worker every minute until nothing is left to send. Pages call this before they send an entry: a message to a
 * starting worker is lost if its page closes, but the browser keeps the alarm.
 */
export async function setOutboxAlarm(): Promise<void> {
  await browser.alarms.create(OUTBOX_ALARM, { periodInMinutes: EVERY_MIN });
}
