import { expect, test } from "vitest";

import { formatDateTime } from "./format-date-time.ts";

test("an ISO timestamp, a Date and milliseconds result in the same text", () => {
  const at = new Date(2026, 11, 1, 21, 0);
  expect(formatDateTime(at, "en")).toBe("Dec 1, 2026, 21:00");
  expect(formatDateTime(at.getTime(), "en")).toBe(formatDateTime(at, "en"));
  expect(formatDateTime(at.toISOString(), "en")).toBe(formatDateTime(at, "en"));
});

test.each([
  ["en", "Dec 1, 2026, 03:05"],
  ["ja", "2026年12月1日 03:05"],
])("a time in %s has two digits for the hour, as in lists of notes and circles", (locale, text) => {
  expect(formatDateTime(new Date(2026, 11, 1, 3, 5), locale)).toBe(text);
});
