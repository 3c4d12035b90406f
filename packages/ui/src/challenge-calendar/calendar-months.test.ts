import { expect, test } from "vitest";

import { type CalendarCell, weekColumn, weeksOf } from "./calendar-months.ts";

test.each([
  [0, 1, 6],
  [1, 1, 0],
  [0, 0, 0],
  [6, 6, 0],
])("with weekday %i and weekStart %i, the column is %i", (weekday, weekStart, column) => {
  expect(weekColumn(weekday, weekStart)).toBe(column);
});

test("a month that starts in the middle of a week has empty cells before and after its dates", () => {
  const cells = Array.from({ length: 8 }, (_, index): CalendarCell => {
    return { date: `2026-03-${String(index + 5).padStart(2, "0")}`, state: "missed" };
  });
  const rows = weeksOf({ cells, firstWeekday: 4 }, 1);
  expect(rows.map((row) => row.map((cell) => cell?.date.slice(8) ?? "").join(" "))).toEqual([
    "   05 06 07 08",
    "09 10 11 12   ",
  ]);
});
