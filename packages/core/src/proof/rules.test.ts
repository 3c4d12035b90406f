import { describe, expect, test } from "vitest";

import { streak } from "../rest-days/rules.ts";
import { longestProvenStreak } from "./rules.ts";

const november = (...days: number[]) => days.map((day) => `2026-11-${String(day).padStart(2, "0")}`);
const plan = { start_date: "2026-11-01", weekdays: 127, earlier_weekdays: [], rest_days: [] };

describe("longestProvenStreak", () => {
  test.each([
    ["is zero without entries", {}, [], 0],
    ["counts entries with one missed day between them", {}, november(1, 2, 4, 5), 4],
    ["ends after two missed days", {}, november(1, 2, 3, 6, 7), 3],
    ["continues over rest days", { rest_days: november(3, 4, 5) }, november(1, 2, 6), 3],
    ["continues over days without a plan", { weekdays: 0b0000011 }, november(2, 3, 9, 10), 4],
    ["includes entries before the start date", { start_date: "2026-11-05" }, november(1, 2, 3), 3],
  ])("the longest proven streak %s", (_, changes, own_dates, longest) => {
    expect(longestProvenStreak({ ...plan, ...changes, own_dates })).toBe(longest);
  });

  test("the longest proven streak equals the longest streak of the same entries", () => {
    const own_dates = november(1, 2, 5, 7, 8, 9, 15, 16);
    expect(longestProvenStreak({ ...plan, own_dates })).toBe(streak(own_dates, plan, "2026-11-30").longest);
  });
});
