import { expect, test } from "vitest";

import { formatDateTime } from "./format-date-time.ts";

test("a timestamp, a date and milliseconds are formatted alike", () => {
  const at = new Date(2026, 11, 1, 21, 0);
  expect(formatDateTime(at, "en")).toBe("Dec 1, 2026, 21:00");
  expect(formatDateTime(at.getTime(), "en")).toBe(formatDateTime(at, "en"));
  expect(formatDateTime(at.toISOString(), "en")).toBe(formatDateTime(at, "en"));
});
