import { describe, expect, test } from "vitest";

import {
  addDays,
  civilDate,
  daysBetween,
  formatCivilDate,
  formatWithWeekday,
  isCivilDate,
} from "./civil-date.ts";

describe("isCivilDate", () => {
  test.each(["2026-11-20", "2024-02-29", "2000-02-29", "0001-01-01", "9999-12-31"])(
    "%s is a date",
    (text) => {
      expect(isCivilDate(text)).toBe(true);
    },
  );

  test.each([
    "2023-02-29",
    "1900-02-29",
    "0000-01-01",
    "2026-13-01",
    "2026-00-10",
    "2026-04-31",
    "2026-1-1",
    "20261120",
    "",
    "2026-11-20T00:00:00Z",
    " 2026-11-20",
  ])("%j is not a date", (text) => {
    expect(isCivilDate(text)).toBe(false);
  });

  test("civilDate rejects numbers that are not a date", () => {
    expect(civilDate(2026, 3, 9)).toBe("2026-03-09");
    expect(() => civilDate(2026, 2, 30)).toThrow(RangeError);
  });
});

describe("addDays and daysBetween", () => {
  test.each([
    ["2026-11-20", 1, "2026-11-21"],
    ["2026-12-31", 1, "2027-01-01"],
    ["2027-01-01", -1, "2026-12-31"],
    ["2024-02-28", 1, "2024-02-29"],
    ["2023-02-28", 1, "2023-03-01"],
    ["2026-03-28", 2, "2026-03-30"],
    ["2026-11-20", 0, "2026-11-20"],
    ["0099-12-31", 1, "0100-01-01"],
  ])("%s plus %i days is %s", (date, days, result) => {
    expect(addDays(date, days)).toBe(result);
    expect(daysBetween(date, result)).toBe(days);
  });

  test("addDays and daysBetween are inverse for every day of three years", () => {
    for (let days = 0; days < 3 * 366; days += 1) {
      const date = addDays("2023-12-30", days);
      expect(daysBetween("2023-12-30", date)).toBe(days);
      expect(addDays(date, -days)).toBe("2023-12-30");
    }
  });

  test("addDays rejects text that is not a date", () => {
    expect(() => addDays("yesterday", 1)).toThrow(RangeError);
  });
});

test("formatCivilDate formats a date in English and Japanese", () => {
  expect(formatCivilDate("2026-11-20")).toBe("Nov 20, 2026");
  expect(formatCivilDate("2026-11-05", "ja")).toBe("2026年11月5日");
  expect(formatCivilDate("2026-11-20", "en", { weekday: "long" })).toBe("Friday");
});

test("formatWithWeekday formats a date with its weekday in English and Japanese", () => {
  expect(formatWithWeekday("2026-11-22", "en")).toBe("Sunday, November 22");
  expect(formatWithWeekday("2026-11-22", "ja")).toBe("11月22日(日)");
});
