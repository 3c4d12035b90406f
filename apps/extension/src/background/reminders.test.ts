import { expect, test } from "vitest";

import { isStaleAlarm, nextReminder } from "./reminders.ts";

const at = (...parts: [number, number, number, number, number]) => new Date(...parts).getTime();

test("today where the hour is still to come, else tomorrow", () => {
  expect(nextReminder(at(2026, 10, 20, 19, 59), 20)).toBe(at(2026, 10, 20, 20, 0));
  expect(nextReminder(at(2026, 10, 20, 20, 0), 20)).toBe(at(2026, 10, 21, 20, 0));
  expect(nextReminder(at(2026, 11, 31, 23, 30), 0)).toBe(at(2027, 0, 1, 0, 0));
});

test("through a whole year each reminder is on the next date at the same hour, also when the clocks change", () => {
  let moment = at(2026, 0, 1, 21, 0);
  for (let day = 2; day <= 365; day++) {
    moment = nextReminder(moment, 21);
    expect(new Date(moment).toDateString()).toBe(new Date(2026, 0, day).toDateString());
    expect(new Date(moment).getHours()).toBe(21);
  }
});

test("an alarm that was missed by more than three hours is for nobody", () => {
  expect(isStaleAlarm(0, 3 * 3_600_000)).toBe(false);
  expect(isStaleAlarm(0, 3 * 3_600_000 + 1)).toBe(true);
});
