import { expect, test } from "vitest";

import { formatClockDifference } from "./clock-notice.tsx";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

test.each([
  [1.4 * MINUTE, "1 minute"],
  [119 * MINUTE, "119 minutes"],
  [2 * HOUR, "2 hours"],
  [-47 * HOUR, "47 hours"],
  [-48 * HOUR, "2 days"],
  [3.6 * 24 * HOUR, "4 days"],
])("a clock that is %i ms ahead differs by %s", (aheadMs, words) => {
  expect(formatClockDifference(aheadMs, "en")).toBe(words);
});
