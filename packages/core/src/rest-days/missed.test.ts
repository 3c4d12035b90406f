import { expect, test } from "vitest";

import { addDays } from "../civil-date/civil-date.ts";
import { bridgedDates, bridgesOf, missedDates } from "./missed.ts";
import { streak } from "./rules.ts";

const START = "2026-11-02";
const TODAY = "2026-11-12";
const plan = { start_date: START };
const on = (...days: number[]) => days.map((day) => `2026-11-${String(day).padStart(2, "0")}`);
const missed = (dates: readonly string[], of: Parameters<typeof missedDates>[1] = plan) =>
  missedDates(dates, of, TODAY).map(
    ({ date, isBridged }) => `${Number(date.slice(8))}${isBridged ? " bridged" : ""}`,
  );

test("a single missed day between entries is bridged, and two in a row are not", () => {
  expect(missed(on(2, 3, 5, 8, 9, 10, 11))).toEqual(["7", "6", "4 bridged"]);
});

test("if yesterday was missed, only today's entry bridges the gap", () => {
  expect(missed(on(2, 3, 4, 5, 6, 7, 8, 9, 10))).toEqual(["11"]);
  expect(missed(on(2, 3, 4, 5, 6, 7, 8, 9, 10, 12))).toEqual(["11 bridged"]);
});

test("a day before the first entry is missed and never bridged", () => {
  expect(missed(on(3, 4, 5, 6, 7, 8, 9, 10, 11))).toEqual(["2"]);
});

test("rest days are not missed, and a missed day next to rest days can be bridged", () => {
  const rest = { ...plan, rest_days: on(5, 7, 8) };
  expect(missed(on(2, 3, 4, 9, 10, 11), rest)).toEqual(["6 bridged"]);
});

test("today and days before the start are not missed", () => {
  expect(missedDates([addDays(START, -3)], plan, START)).toEqual([]);
});

test("an entry before the start bridges only days from the start on", () => {
  const dates = [-3, -1, 1].map((days) => addDays(START, days));
  expect(missedDates(dates, plan, addDays(START, 1))).toEqual([{ date: START, isBridged: true }]);
});

test("bridgedDates returns the dates of bridged days", () => {
  expect(bridgedDates(on(2, 3, 5, 8, 9, 10, 11), plan, TODAY)).toEqual(on(4));
});

test("bridgesOf returns the number of entries before each bridged day", () => {
  const dates = on(12, 10, 8, 7, 6, 5, 4, 2);
  expect(bridgesOf(dates, missedDates(dates, plan, TODAY))).toEqual([7, 6, 1]);
});

test("bridgesOf counts an entry once if its date is repeated", () => {
  const dates = on(2, 2, 4);
  expect(bridgesOf(dates, missedDates(dates, plan, TODAY))).toEqual([1]);
});

test("the streak counts the entries since the last missed day that was not bridged", () => {
  for (let pattern = 1; pattern < 2 ** 10; pattern += 1) {
    const dates = Array.from({ length: 10 }, (_, day) => addDays(START, day)).filter(
      (_, day) => pattern & (1 << day),
    );
    const last = dates.at(-1)!;
    // Uses the date of the last entry as today, because a later entry could bridge a day missed since then.
    const gap = missedDates(dates, plan, last).find(({ isBridged }) => !isBridged);
    const since = dates.filter((date) => gap === undefined || date > gap.date);
    expect({ dates, streakDays: streak(dates, plan, last).streakDays }).toEqual({
      dates,
      streakDays: since.length,
    });
  }
});
