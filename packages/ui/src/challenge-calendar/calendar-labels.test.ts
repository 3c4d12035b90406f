import { expect, test } from "vitest";

import { calendarJa } from "../words/ja.ts";
import { cellLabel, monthName, gapLabel, weekdayNames } from "./calendar-labels.ts";

test("a calendar cell's label has the date and the state, and marks today", () => {
  const today = "2026-03-04";
  expect(cellLabel({ date: "2026-03-01", state: "written", day: 1 }, today)).toBe("March 1: written, day 1");
  expect(cellLabel({ date: today, state: "written", day: 2 }, today)).toBe("March 4, today: written, day 2");
  expect(cellLabel({ date: today, state: "today" }, today)).toBe("March 4, today: not written yet");
  expect(cellLabel({ date: "2026-03-02", state: "missed" }, today)).toBe("March 2: no entry");
  expect(cellLabel({ date: "2026-03-05", state: "to-come" }, today)).toBe("March 5: to come");
  expect(cellLabel({ date: "2026-02-28", state: "before" }, today)).toBe("February 28: before the start");
});

const name = (date: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en", { timeZone: "UTC", ...options }).format(Date.parse(date));

test("month and weekday names match those of Intl", () => {
  for (let month = 1; month <= 12; month += 1) {
    const date = `2026-${String(month).padStart(2, "0")}-04`;
    expect(monthName(date.slice(0, 7))).toBe(name(date, { month: "long", year: "numeric" }));
    const cell = cellLabel({ date, state: "missed" }, "2026-01-01");
    expect(cell).toBe(`${name(date, { month: "long", day: "numeric" })}: no entry`);
  }
  const week = Array.from({ length: 7 }, (_, day) => name(`2026-03-0${day + 1}`, { weekday: "long" }));
  expect(weekdayNames(0)).toEqual(week);
  expect(weekdayNames(1)).toEqual([...week.slice(1), week[0]]);
});

test("the label of a gap names the first and the last month without entries", () => {
  expect(gapLabel({ from: "2026-04", to: "2026-04" })).toBe("April 2026: no entries");
  expect(gapLabel({ from: "2026-04", to: "2027-01" })).toBe("April 2026 to January 2027: no entries");
});

/** March 2026 starts on a Sunday. */
const named = (options: Intl.DateTimeFormatOptions, day = 1) =>
  new Intl.DateTimeFormat("ja", { timeZone: "UTC", ...options }).format(Date.UTC(2026, 2, day));

test("Japanese names match those of Intl", () => {
  const { date, month, weekdays } = calendarJa;
  expect(month(2026, 3)).toBe(named({ month: "long", year: "numeric" }));
  expect(date(3, 1)).toBe(named({ month: "long", day: "numeric" }));
  expect(weekdays).toEqual(Array.from({ length: 7 }, (_, day) => named({ weekday: "long" }, day + 1)));
});
