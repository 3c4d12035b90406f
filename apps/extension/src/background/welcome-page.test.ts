import { expect, test } from "vitest";

import { shouldShowWelcome } from "./welcome-page.ts";

test.each([
  ["install", "normal", true],
  ["install", "sideload", true],
  ["install", "development", false],
  ["update", "normal", false],
  ["browser_update", "normal", false],
])("after %s of a %s extension the welcome is shown: %s", (reason, installType, isShown) => {
  expect(shouldShowWelcome(reason, installType)).toBe(isShown);
});
