import { expect, test } from "vitest";

import { isFirstMeeting } from "./welcome.ts";

test.each([
  ["install", "normal", true],
  ["install", "sideload", true],
  ["install", "development", false],
  ["update", "normal", false],
  ["browser_update", "normal", false],
])("after %s of a %s extension the welcome is shown: %s", (reason, installType, isShown) => {
  expect(isFirstMeeting(reason, installType)).toBe(isShown);
});
