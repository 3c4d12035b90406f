import { expect, test } from "vitest";

import { isStaleAlarm } from "./reminders.ts";

test("an alarm that was missed by more than three hours is for nobody", () => {
  expect(isStaleAlarm(0, 3 * 3_600_000)).toBe(false);
  expect(isStaleAlarm(0, 3 * 3_600_000 + 1)).toBe(true);
});
