import { expect, test } from "vitest";

import { dateOfLastEntry, lapsedChallenges, lapseOf, withWeekdays } from "./lapse.ts";
import type { Plan } from "./rules.ts";

const TODAY = "2026-11-28";
const daily: Plan = { start_date: "2026-11-01" };
const SATURDAY = 32;
const MONDAY_WEDNESDAY_SATURDAY = 1 | 4 | SATURDAY;

test.each([
  ["2026-11-19", "2026-11-27"],
  ["2026-11-20", "2026-11-28"],
  ["2026-11-21", undefined],
  ["2026-11-28", undefined],
])("with the last entry on %s, a challenge has lapsed since %s", (lastEntry, since) => {
  const lapse = lapseOf([lastEntry, "2026-11-02"], daily, TODAY);
  expect(lapse).toEqual(since && { since, lastEntry });
});

test("rest days until today delay a lapse, future rest days don't", () => {
  const restOn = (...rest_days: string[]) => lapseOf(["2026-11-01"], { ...daily, rest_days }, TODAY);
  expect(restOn(TODAY)).toBeUndefined();
  expect(restOn("2026-11-21")).toBeUndefined();
  expect(restOn("2026-11-20")).toEqual({ since: TODAY, lastEntry: "2026-11-01" });
  expect(restOn("2026-11-29")).toEqual({ since: "2026-11-09", lastEntry: "2026-11-01" });
});

test.each<[string, Partial<Plan> & { created_at?: string }]>([
  ["its creation or import", { created_at: "2026-11-20T23:59:00.000+00:00" }],
  ["its start date", { start_date: "2026-11-20" }],
  ["its last change of weekdays", { earlier_weekdays: [{ until: "2026-11-20", weekdays: 31 }] }],
])("a challenge lapses only when seven whole days have passed since %s", (_, changes) => {
  const lapse = (today: string) => lapseOf(["2026-11-01"], { ...daily, ...changes }, today);
  expect(lapse("2026-11-27")).toBeUndefined();
  expect(lapse(TODAY)).toEqual({ since: TODAY, lastEntry: "2026-11-01" });
});

test("the last change of weekdays delays a lapse, earlier changes don't", () => {
  const earlier_weekdays = ["2026-11-02", "2026-11-20"].map((until) => ({ until, weekdays: 31 }));
  expect(lapseOf(["2026-11-01"], { ...daily, earlier_weekdays }, TODAY)).toMatchObject({ since: TODAY });
});

test("with one planned day a week, a challenge lapses after fourteen days", () => {
  const weekly = { ...daily, weekdays: SATURDAY };
  expect(lapseOf(["2026-11-14"], weekly, TODAY)).toBeUndefined();
  expect(lapseOf(["2026-11-13"], weekly, TODAY)).toMatchObject({ since: TODAY });
  expect(lapseOf(["2026-11-13"], { ...daily, weekdays: SATURDAY | 1 }, TODAY)).toMatchObject({
    since: "2026-11-21",
  });
});

test("a challenge without entries or with a future start has no lapse", () => {
  expect(lapseOf([], daily, TODAY)).toBeUndefined();
  expect(lapseOf(["2026-11-01"], { start_date: "2026-12-01" }, TODAY)).toBeUndefined();
});

test("dateOfLastEntry counts only planned weekdays that aren't rest days", () => {
  expect(dateOfLastEntry(daily, 16, TODAY)).toBe("2026-12-13");
  expect(dateOfLastEntry(daily, 16, "2026-11-20")).toBe("2026-12-05");
  expect(dateOfLastEntry({ ...daily, weekdays: MONDAY_WEDNESDAY_SATURDAY }, 16, TODAY)).toBe("2027-01-02");
  expect(dateOfLastEntry({ ...daily, rest_days: ["2026-11-29"] }, 2, TODAY)).toBe("2026-11-30");
  expect(dateOfLastEntry({ ...daily, weekdays: SATURDAY }, 100, TODAY)).toBe("2028-10-21");
});

test("new weekdays apply from today, and only the last change of a day counts", () => {
  const once = withWeekdays(daily, SATURDAY, TODAY);
  expect(once).toEqual({
    ...daily,
    weekdays: SATURDAY,
    earlier_weekdays: [{ until: TODAY, weekdays: 127 }],
  });
  expect(withWeekdays(once, 1, TODAY)).toEqual({ ...once, weekdays: 1 });
  expect(withWeekdays(once, 1, "2026-11-29").earlier_weekdays).toEqual([
    { until: TODAY, weekdays: 127 },
    { until: "2026-11-29", weekdays: SATURDAY },
  ]);
  expect(withWeekdays(daily, 127, TODAY)).toBe(daily);
});

const challenge = (challenge_id: string, changes: { completed?: boolean; rest_days?: string[] } = {}) => ({
  ...daily,
  challenge_id,
  completed: false,
  ...changes,
});

test.each([
  [
    "all that have entries, the latest entry first",
    [challenge("a"), challenge("b"), challenge("new")],
    ["b", "a"],
  ],
  ["all except completed challenges", [challenge("a"), challenge("b", { completed: true })], ["a"]],
  [
    "none while another challenge has a rest day",
    [challenge("a"), challenge("b", { rest_days: [TODAY] })],
    [],
  ],
])("the lapsed challenges are %s", (_, challenges, lapsed) => {
  const entries = [
    { challenge_id: "a", date: "2026-11-02" },
    { challenge_id: "b", date: "2026-11-09" },
  ];
  expect(lapsedChallenges(challenges, entries, TODAY).map((one) => one.challenge.challenge_id)).toEqual(
    lapsed,
  );
});

test.each([
  ["has no lapses if the latest entry of any challenge is six days old", "2026-11-22", []],
  ["can have lapses if the latest entry is seven days old", "2026-11-21", ["a"]],
])("a user %s", (_, date, lapsed) => {
  const entries = [
    { challenge_id: "a", date: "2026-11-02" },
    { challenge_id: "completed", date },
  ];
  const found = lapsedChallenges([challenge("a")], entries, TODAY);
  expect(found.map((one) => one.challenge.challenge_id)).toEqual(lapsed);
});
