import { expect, test } from "vitest";

import { formatDateTime } from "./format-date-time.ts";

test("an ISO timestamp, a Date and milliseconds result in the same text", () => {
  const at = new Date(2026, 11, 1, 21, 0);
  expect(formatDateTime(at, "en")).toBe("Dec 1, 2026, 21:00");
  expect(formatDateTime(at.getTime(), "en")).toBe(formatDateTime(at, "en"));
  expect(formatDateTime(at.toISOString(), "en")).toBe(formatDateTime(at, "en"));
});
