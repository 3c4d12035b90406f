import { describe, expect, test } from "vitest";

import { type CalendarInput, calendarMonths } from "./calendar.ts";

const aWeek: CalendarInput = {
  startDate: "2026-03-02",
  days: 7,
  entries: [],
  today: "2026-03-04",
  completed: false,
};

function states(input: CalendarInput): string[] {
  return calendarMonths(input).flatMap(({ cells }) => cells.map(({ date, state }) => `${date} ${state}`));
}

describe("calendarMonths", () => {
  test("a calendar has a cell for each past day and each remaining entry", () => {
    expect(states({ ...aWeek, days: 5, entries: ["2026-03-02"] })).toEqual([
      "2026-03-02 written",
      "2026-03-03 missed",
      "2026-03-04 today",
      "2026-03-05 to-come",
      "2026-03-06 to-come",
      "2026-03-07 to-come",
    ]);
    expect(states({ ...aWeek, days: 3, entries: ["2026-03-02", "2026-03-04"] }).at(-1)).toBe(
      "2026-03-05 to-come",
    );
  });

  test("calendarMonths numbers entries from the oldest date, whatever the order of input", () => {
    const cells = calendarMonths({ ...aWeek, entries: ["2026-03-04", "2026-03-02"] })[0]?.cells ?? [];
    expect(cells.flatMap((cell) => (cell.state === "written" ? [[cell.date, cell.day]] : []))).toEqual([
      ["2026-03-02", 1],
      ["2026-03-04", 2],
    ]);
  });

  test("a calendar includes today and entries before or after the planned days", () => {
    const input = { ...aWeek, days: 3, entries: ["2026-02-27", "2026-03-05"], today: "2026-03-06" };
    expect(states(input)).toEqual([
      "2026-02-27 written",
      "2026-02-28 before",
      "2026-03-01 before",
      "2026-03-02 missed",
      "2026-03-03 missed",
      "2026-03-04 missed",
      "2026-03-05 written",
      "2026-03-06 today",
    ]);
  });

  test("an entry for tomorrow, written in another time zone, isn't a date to come", () => {
    const entries = ["2026-03-02", "2026-03-03", "2026-03-05"];
    expect(states({ ...aWeek, days: 5, entries })).toEqual([
      "2026-03-02 written",
      "2026-03-03 written",
      "2026-03-04 today",
      "2026-03-05 written",
      "2026-03-06 to-come",
    ]);
    const rests = new Set(["2026-03-04", "2026-03-05"]);
    expect(states({ ...aWeek, days: 4, entries, isPlanned: (date) => !rests.has(date) }).slice(2)).toEqual([
      "2026-03-04 rest",
      "2026-03-05 written",
      "2026-03-06 to-come",
    ]);
  });

  test("the calendar of a challenge that ended early omits an end date without an entry", () => {
    const entries = ["2026-03-02"];
    expect(states({ ...aWeek, entries, today: "2026-03-04", completed: true })).toEqual([
      "2026-03-02 written",
      "2026-03-03 missed",
    ]);
  });

  test("the calendar of a challenge that was completed today ends with today's entry", () => {
    const entries = ["2026-03-01", "2026-03-02"];
    expect(states({ ...aWeek, days: 2, entries, today: "2026-03-02", completed: true })).toEqual([
      "2026-03-01 written",
      "2026-03-02 written",
    ]);
  });

  test("the calendar of a completed challenge marks bridged days and omits today", () => {
    const entries = ["2026-03-01", "2026-03-02", "2026-03-04"];
    const input = {
      ...aWeek,
      days: 4,
      entries,
      today: "2026-03-05",
      completed: true,
      bridged: ["2026-03-03"],
    };
    expect(states(input)).toEqual([
      "2026-03-01 written",
      "2026-03-02 written",
      "2026-03-03 bridged",
      "2026-03-04 written",
    ]);
  });

  test("the calendar of a future challenge has only future cells", () => {
    expect(states({ ...aWeek, days: 1, today: "2026-01-01" })).toEqual(["2026-03-02 to-come"]);
  });

  test("unplanned dates are rest days and don't reduce the number of future cells", () => {
    const resting = new Set(["2026-03-02", "2026-03-04", "2026-03-05"]);
    const input = {
      ...aWeek,
      days: 3,
      entries: ["2026-03-02"],
      isPlanned: (date: string) => !resting.has(date),
    };
    expect(states(input)).toEqual([
      "2026-03-02 written",
      "2026-03-03 missed",
      "2026-03-04 rest",
      "2026-03-05 rest",
      "2026-03-06 to-come",
      "2026-03-07 to-come",
    ]);
    expect(states({ ...input, isPlanned: () => false, days: 1, entries: [] }).length).toBeGreaterThan(1000);
  });

  test("a challenge of zero days has no months", () => {
    expect(calendarMonths({ ...aWeek, days: 0 })).toEqual([]);
  });

  test("a calendar omits months without entries between the planned days and today", () => {
    const months = calendarMonths({ ...aWeek, entries: ["2026-03-02"], today: "2027-02-26" });
    expect(months.map(({ gapBefore, month }) => [month, gapBefore])).toEqual([
      ["2026-03", undefined],
      ["2027-02", { from: "2026-04", to: "2027-01" }],
      ["2027-03", undefined],
    ]);
  });

  test("a calendar of a hundred days includes leap days and continues in the next year", () => {
    const input = { ...aWeek, startDate: "2027-12-25", days: 100, today: "2027-12-25" };
    const all = calendarMonths(input).flatMap(({ cells }) => cells);
    expect(all).toHaveLength(100);
    expect(all.at(-1)?.date).toBe("2028-04-02");
  });
});

test("each month has the weekday of its first cell", () => {
  const input = { ...aWeek, startDate: "2026-02-27", days: 5, today: "2026-03-03" };
  expect(calendarMonths(input).map(({ firstWeekday }) => firstWeekday)).toEqual([5, 0]);
});
