import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { browser } from "wxt/browser";
import { fakeBrowser } from "wxt/testing/fake-browser";

import { REMINDER_KEY, writeStored, type Reminder } from "../storage/extension-storage.ts";
import { stubSiteAccess } from "../testing/site-access.ts";
import { onReminderClick, remindOfOpenChallenges, scheduleReminder } from "./reminders.ts";

const at = (day: number, hour: number) => new Date(2026, 10, day, hour).getTime();
const NOON = at(21, 12);
const HOUR_MS = 3_600_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOON });
  vi.spyOn(browser.i18n, "getMessage").mockImplementation((name, parts) =>
    [name, parts ?? []].flat().join(" "),
  );
});
afterEach(() => {
  fakeBrowser.reset();
  vi.useRealTimers();
});

const store = (reminder: Reminder) => writeStored(REMINDER_KEY, reminder);
const alarm = async () => (await browser.alarms.get("reminder"))?.scheduledTime;
const shown = () =>
  Object.values(fakeBrowser.notifications.getAllCreateOptions()).map(({ message }) => message);

test("the reminder's alarm is at the chosen hour, today or tomorrow, until the user turns it off", async () => {
  await store({ kind: "on", hour: 20 });
  await scheduleReminder();
  expect(await alarm()).toBe(at(21, 20));
  await store({ kind: "on", hour: 9 });
  await scheduleReminder();
  expect(await alarm()).toBe(at(22, 9));
  await store({ kind: "off" });
  await scheduleReminder();
  expect(await alarm()).toBeUndefined();
});

async function remind(open: number, scheduledTime = NOON) {
  const steps: string[] = [];
  const today = {
    showBadge: async () => undefined,
    check: async () => void steps.push("check"),
    countToRemindOf: async () => {
      steps.push("count");
      return open;
    },
  };
  await store({ kind: "on", hour: 20 });
  await remindOfOpenChallenges(today, scheduledTime);
  return { shown: shown(), steps };
}

test.each([
  [0, []],
  [1, ["reminderOne 1"]],
  [3, ["reminderMany 3"]],
])("with %i open challenges, the reminder shows %j, and the next alarm is set", async (open, messages) => {
  expect(await remind(open)).toEqual({ shown: messages, steps: ["check", "count"] });
  expect(await alarm()).toBe(at(21, 20));
});

test("a reminder is shown up to three hours late, but not in the morning after", async () => {
  expect((await remind(1, NOON - 3 * HOUR_MS)).shown).toEqual(["reminderOne 1"]);
  await browser.notifications.clear("reminder");
  expect(await remind(1, NOON - 3 * HOUR_MS - 1)).toEqual({ shown: [], steps: [] });
  expect(await alarm()).toBe(at(21, 20));
});

test("no reminder is shown if the user has revoked the permission", async () => {
  stubSiteAccess(false);
  expect((await remind(1)).shown).toEqual([]);
});

test("a click on the reminder removes it and opens the popup", async () => {
  const opened = vi.fn<() => void>();
  await remind(1);
  onReminderClick(opened);
  await fakeBrowser.notifications.onClicked.trigger("other");
  expect(opened).not.toHaveBeenCalled();
  await fakeBrowser.notifications.onClicked.trigger("reminder");
  expect(opened).toHaveBeenCalledOnce();
  expect(shown()).toEqual([]);
});

test("a click is handled even if the user allowed notifications after the worker's start", async () => {
  const opened = vi.fn<() => void>();
  const access = stubSiteAccess(true);
  const { notifications } = browser;
  Object.assign(browser, { notifications: undefined });
  onReminderClick(opened);
  Object.assign(browser, { notifications });
  access.change(true);
  await fakeBrowser.notifications.onClicked.trigger("reminder");
  expect(opened).toHaveBeenCalledOnce();
});
