import { describe, expect, test } from "vitest";

import { addDays, daysBetween } from "../civil-date/civil-date.ts";
import { EVERY_DAY, streak } from "../rest-days/rules.ts";
import { createSeededRandom } from "../seeded-random.ts";
import { aChallenge, anId } from "../testing/index.ts";
import { earliestYear, summarizeYear } from "./rules.ts";

const TODAY = "2026-11-25";
const daily = (n: number, changes: Parameters<typeof aChallenge>[0] = {}) =>
  aChallenge({ challenge_id: anId(n), days: 100, start_date: "2026-01-01", ...changes });
const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);
const entries = (n: number, start: string, count: number) => ({
  challenge_id: anId(n),
  dates: Array.from({ length: count }, (_, index) => addDays(start, index)),
  characters: Array.from({ length: count }, () => 10),
});
const dayOf = ({ days }: ReturnType<typeof summarizeYear>, date: string) =>
  days.find((day) => day.date === date)!;
const restsOf = ({ days }: ReturnType<typeof summarizeYear>) =>
  days.filter(({ isRest }) => isRest).map(({ date }) => date);

describe("summarizeYear", () => {
  test.each([
    [2023, 365],
    [2024, 366],
    [2000, 366],
    // 2026 and 2020 have 53 weeks by ISO 8601.
    [2026, 365],
    [2020, 366],
  ])("the summary of the year %i contains each of the %i days once", (year, count) => {
    const { days } = summarizeYear(year, [], [], TODAY);
    expect(days).toHaveLength(count);
    expect(new Set(days.map(({ date }) => date)).size).toBe(count);
    expect([days[0]?.date, days.at(-1)?.date]).toEqual([`${year}-01-01`, `${year}-12-31`]);
    expect(daysBetween(days[0]!.date, days.at(-1)!.date)).toBe(count - 1);
  });

  test("summarizeYear counts entries per day, and entries and characters of the year", () => {
    const rows = [entries(1, "2026-03-01", 2), entries(2, "2026-03-02", 1)];
    const challenges = [daily(1, { start_date: "2026-03-01" }), daily(2, { start_date: "2026-03-01" })];
    const year = summarizeYear(2026, rows, challenges, "2026-03-04");
    expect(["2026-03-01", "2026-03-02", "2026-03-03"].map((date) => dayOf(year, date))).toEqual([
      { date: "2026-03-01", entries: 1, characters: 10, isRest: false },
      { date: "2026-03-02", entries: 2, characters: 20, isRest: false },
      { date: "2026-03-03", entries: 0, characters: 0, isRest: false },
    ]);
    expect(year).toMatchObject({ written: 3, writtenDays: 2, longest: 2, characters: 30 });
    expect(year.challenges).toEqual([
      { challenge: challenges[0], written: 2, planned: 3, longest: 2, characters: 20 },
      { challenge: challenges[1], written: 1, planned: 3, longest: 1, characters: 10 },
    ]);
  });

  test("a year without entries has only zeros", () => {
    const none = { written: 0, planned: 0, longest: 0, characters: 0, writtenDays: 0, challenges: [] };
    expect(summarizeYear(2026, [], [daily(1)], TODAY)).toMatchObject(none);
  });

  test("summarizeYear excludes entries of other years, but streaks continue across New Year", () => {
    const rows = [entries(1, "2025-12-30", 5)];
    const challenges = [daily(1, { start_date: "2025-12-30" })];
    const year = summarizeYear(2026, rows, challenges, "2026-01-03");
    expect(year).toMatchObject({ written: 3, planned: 3, writtenDays: 3, longest: 5, characters: 30 });
    expect(streak(rows[0]!.dates, challenges[0]!, "2026-01-03").streakDays).toBe(year.longest);
    expect(summarizeYear(2025, rows, challenges, "2026-01-03")).toMatchObject({
      written: 2,
      longest: 2,
      characters: 20,
    });
  });

  test("the entries of a completed challenge count in their years", () => {
    const rows = [entries(1, "2025-12-30", 5)];
    const done = daily(1, { start_date: "2025-12-30", days: 5, completed: true });
    expect(summarizeYear(2025, rows, [done], TODAY)).toMatchObject({ written: 2, planned: 2, longest: 2 });
    expect(summarizeYear(2026, rows, [done], TODAY)).toMatchObject({ written: 3, planned: 3, longest: 5 });
  });

  test("if the year's last day has no entry, it counts as planned only after that day", () => {
    const rows = [entries(1, "2025-12-29", 2)];
    const challenges = [daily(1, { start_date: "2025-12-29" })];
    expect(summarizeYear(2025, rows, challenges, "2026-05-01")).toMatchObject({ written: 2, planned: 3 });
    expect(summarizeYear(2025, rows, challenges, "2025-12-31")).toMatchObject({ written: 2, planned: 2 });
  });

  test("no day after the last entry of a completed challenge is planned", () => {
    const rows = [entries(1, "2026-03-01", 3)];
    const done = daily(1, { start_date: "2026-03-01", days: 3, completed: true });
    expect(summarizeYear(2026, rows, [done], TODAY)).toMatchObject({ written: 3, planned: 3, longest: 3 });
  });

  test("a day without an entry is a rest day if challenges ran and none planned it", () => {
    const resting = daily(1, {
      start_date: "2026-03-01",
      rest_days: ["2026-03-03", "2026-03-04", "2026-12-24"],
    });
    const rows = [entries(1, "2026-03-01", 2), entries(2, "2026-03-04", 1)];
    const others = daily(2, { start_date: "2026-03-04", completed: true });
    expect(restsOf(summarizeYear(2026, rows, [resting, others], TODAY))).toEqual(["2026-03-03"]);
  });

  test("rest days are unplanned days from the start until today or the last entry", () => {
    const MONDAY_TO_FRIDAY = 31;
    // A Saturday, and today is a Sunday.
    const challenge = daily(1, { start_date: "2026-05-30", weekdays: MONDAY_TO_FRIDAY });
    const rows = [entries(1, "2026-06-01", 5)];
    const first = ["2026-05-30", "2026-05-31"];
    const later = ["2026-06-06", "2026-06-07", "2026-06-13", "2026-06-14"];
    expect(restsOf(summarizeYear(2026, rows, [challenge], "2026-06-14"))).toEqual([...first, ...later]);
    const done = { ...challenge, completed: true };
    expect(restsOf(summarizeYear(2026, rows, [done], "2026-06-14"))).toEqual(first);
  });

  test.each([[[1, 2]], [[2, 1]]])("a day that one of two challenges planned is no rest day: %j", (order) => {
    const challenges = [
      daily(1, { start_date: "2026-03-01", rest_days: ["2026-03-02", "2026-03-03"] }),
      daily(2, { start_date: "2026-03-01", rest_days: ["2026-03-03"] }),
    ];
    const rows = order.map((n) => entries(n, "2026-03-01", 1));
    expect(restsOf(summarizeYear(2026, rows, challenges, TODAY))).toEqual(["2026-03-03"]);
  });

  test("a rest day with an entry isn't drawn as a rest day", () => {
    const challenge = daily(1, { start_date: "2026-03-01", rest_days: ["2026-03-02", "2026-03-03"] });
    const year = summarizeYear(2026, [entries(1, "2026-03-01", 2)], [challenge], TODAY);
    expect(restsOf(year)).toEqual(["2026-03-03"]);
  });

  test("future entries and entries of deleted challenges are excluded", () => {
    const rows = [entries(1, TODAY, 2), entries(2, "2026-03-01", 2)];
    const year = summarizeYear(2026, rows, [daily(1)], TODAY);
    expect(year).toMatchObject({ written: 1, writtenDays: 1, characters: 10 });
    expect(year.challenges).toHaveLength(1);
  });
});

test("earliestYear is the year of the first start date, but no later than this year", () => {
  expect(earliestYear([], TODAY)).toBe(2026);
  expect(earliestYear([daily(1, { start_date: "2027-01-01" })], TODAY)).toBe(2026);
  expect(earliestYear([daily(1), daily(2, { start_date: "2024-12-31" })], TODAY)).toBe(2024);
});

test("the counts of all years add up to the counts of the whole challenges", () => {
  const random = createSeededRandom(11);
  const START = "2024-10-01";
  const randomDates = (share: number) =>
    Array.from({ length: 500 }, (_, index) => addDays(START, index)).filter(() => random() < share);
  for (let run = 0; run < 20; run += 1) {
    const today = addDays(START, 460 + Math.floor(random() * 200));
    const challenges = [1, 2, 3].map((n) =>
      daily(n, {
        start_date: addDays(START, Math.floor(random() * 300)),
        weekdays: 1 + Math.floor(random() * EVERY_DAY),
        rest_days: randomDates(random() / 3),
      }),
    );
    const rows = challenges.map(({ challenge_id }) => {
      const dates = randomDates(random()).filter((date) => date <= today);
      return { challenge_id, dates, characters: dates.map(() => 1 + Math.floor(random() * 500)) };
    });
    const years = [2024, 2025, 2026].map((year) => summarizeYear(year, rows, challenges, today));
    const whole = challenges.map((challenge, index) => streak(rows[index]!.dates, challenge, today));
    expect(sum(years.map(({ written }) => written))).toBe(sum(whole.map(({ written }) => written)));
    expect(sum(years.map(({ planned }) => planned))).toBe(sum(whole.map(({ planned }) => planned)));
    expect(Math.max(...years.map(({ longest }) => longest))).toBe(
      Math.max(...whole.map(({ longest }) => longest)),
    );
    expect(sum(years.map(({ characters }) => characters))).toBe(sum(rows.flatMap((row) => row.characters)));
    for (const { challenges: each, days, longest, planned, written, writtenDays } of years) {
      expect(sum(each.map((one) => one.written))).toBe(written);
      expect(sum(days.map((day) => day.entries))).toBe(written);
      expect(writtenDays).toBeLessThanOrEqual(written);
      expect(written).toBeLessThanOrEqual(planned);
      for (const one of each) expect(one.longest).toBeLessThanOrEqual(longest);
    }
  }
});
