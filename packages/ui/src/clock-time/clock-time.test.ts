import { expect, test } from "vitest";

import { recentTime } from "./clock-time.ts";

test.each([
  ["en", "09:05", "Nov 28, 09:05"],
  ["ja", "09:05", "11月28日 09:05"],
])(
  "a time of today has two digits for the hour, one of another day its date: %s",
  (locale, today, earlier) => {
    const now = new Date(2026, 10, 30, 15, 4);
    expect(recentTime(locale, new Date(2026, 10, 30, 9, 5), now)).toBe(today);
    expect(recentTime(locale, new Date(2026, 10, 28, 9, 5), now)).toBe(earlier);
    expect(recentTime(locale, new Date(2026, 10, 30, 0, 0), now)).toBe("00:00");
  },
);
