import { describe, expect, test, vi } from "vitest";

import { addDays } from "../civil-date/civil-date.ts";
import { createSeededRandom } from "../seeded-random.ts";
import { daysInARow } from "../testing/index.ts";
import {
  EVERY_DAY,
  expectedEnd,
  firstDueDate,
  formatSpan,
  isDueOn,
  isPlannedBy,
  nextEntry,
  type Plan,
  restsUntil,
  spansOf,
  streak,
  streakIn,
  withRest,
  withRestMarks,
} from "./rules.ts";

const TODAY = "2026-11-20";
const WORKDAYS = 0b0011111;
const november = (...days: number[]) => days.map((day) => `2026-11-${String(day).padStart(2, "0")}`);
const from = (day: number, plan: Omit<Plan, "start_date"> = {}): Plan => ({
  start_date: november(day)[0]!,
  ...plan,
});

const isPlanned = (plan: Omit<Plan, "start_date">, date: string) =>
  isPlannedBy({ start_date: TODAY, ...plan })(date);

const next = (dates: readonly string[], plan: Omit<Plan, "start_date"> = {}) =>
  nextEntry(dates, { ...from(16, plan), days: 5 }, TODAY);

test.each([
  ["no date if an entry is planned today", from(16), undefined],
  ["today if only today is a rest day", from(16, { rest_days: november(20, 22) }), "2026-11-20"],
  ["the last of consecutive rest days", from(16, { rest_days: november(19, 20, 21) }), "2026-11-21"],
  [
    "the last of consecutive unplanned weekdays",
    from(16, { weekdays: 0b0001111, rest_days: [] }),
    "2026-11-22",
  ],
  ["the date in a year if the rest has no end", from(16, { weekdays: 0 }), addDays(TODAY, 365)],
])("restsUntil returns %s", (_, plan, last) => {
  expect(restsUntil(plan, TODAY)).toBe(last);
});

test.each([
  ["a challenge that starts today", from(20), "2026-11-20"],
  ["a challenge that has started", from(2), "2026-11-20"],
  ["a challenge that starts later", from(28), "2026-11-28"],
  ["a challenge that starts later on an unplanned weekday", from(28, { weekdays: WORKDAYS }), "2026-11-30"],
  ["a challenge that starts today on an unplanned weekday", from(20, { weekdays: 0b1000000 }), "2026-11-22"],
])("the first entry of %s is due on a planned date", (_, plan, date) => {
  expect(firstDueDate(plan, TODAY)).toBe(date);
});

describe("nextEntry", () => {
  test("the next entry is due today, or tomorrow if today has an entry", () => {
    expect(next(november(18, 19))).toEqual({ number: 3, on: "today" });
    expect(next(november(18, 19, 20))).toEqual({ number: 4, on: "tomorrow" });
  });

  test("the next entry is due later if the next date without an entry is a rest day", () => {
    expect(next(november(18, 19), { rest_days: november(20) })).toEqual({ number: 3, on: "later" });
    expect(next(november(19, 20), { rest_days: november(21) })).toEqual({ number: 3, on: "later" });
  });

  test("an entry for tomorrow, written in another time zone, isn't due and has a later number", () => {
    expect(next(november(18, 19, 20, 21))).toEqual({ number: 5, on: "later" });
    expect(next(november(18, 19, 21))).toEqual({ number: 3, on: "today" });
    expect(next(november(18, 19, 21), { rest_days: november(20) })).toEqual({ number: 4, on: "later" });
  });

  test("an entry with a pending edit counts once", () => {
    expect(next(november(19, 20, 19))).toEqual({ number: 3, on: "tomorrow" });
  });

  test("a challenge with all entries has no next entry", () => {
    expect(next(november(16, 17, 18, 19, 20))).toBeUndefined();
  });
});

describe("isPlannedBy", () => {
  test("isPlannedBy reads the weekdays as bits, and bit 0 is Monday", () => {
    const planned = november(16, 17, 18, 19, 20, 21, 22).map((date) =>
      isPlanned({ weekdays: 0b1000001 }, date),
    );
    expect(planned).toEqual([true, false, false, false, false, false, true]);
  });

  test("a changed plan doesn't affect earlier dates", () => {
    const plan = {
      weekdays: WORKDAYS,
      earlier_weekdays: [
        { until: "2026-11-09", weekdays: 0b1000000 },
        { until: "2026-11-16", weekdays: EVERY_DAY },
      ],
    };
    // 1, 8, 15 and 22 November are Sundays; 2 and 9 November are Mondays.
    expect(november(1, 8, 15, 22, 2, 9).map((date) => isPlanned(plan, date))).toEqual([
      true,
      true,
      true,
      false,
      false,
      true,
    ]);
  });
});

describe("streak", () => {
  test.each<[string, string[], Plan, number]>([
    ["no entry", [], from(20), 0],
    ["today only", november(20), from(20), 1],
    ["yesterday only", november(19), from(19), 1],
    ["yesterday missed, no entry today", november(18), from(18), 1],
    ["two days missed", november(17), from(17), 0],
    ["two days missed long ago", november(14, 15, 18, 19, 20), from(14), 3],
    ["one day missed, then an entry", november(17, 19, 20), from(17), 3],
    ["every second day missed", november(14, 16, 18, 20), from(14), 4],
    [
      "two days missed with a rest day between them",
      november(16, 20),
      from(16, { rest_days: november(18) }),
      1,
    ],
    [
      "a rest day neither counts nor ends the streak",
      november(16, 17, 20),
      from(16, { rest_days: november(18, 19) }),
      3,
    ],
    ["an entry on a rest day counts", november(18, 19, 20), from(18, { rest_days: november(19) }), 3],
    ["today is a rest day", november(18, 19), from(18, { rest_days: november(20) }), 2],
    ["rest days only", [], from(16, { rest_days: november(16, 17, 18, 19, 20) }), 0],
    [
      "a weekend without plan",
      november(12, 13, 16, 17),
      from(12, { weekdays: WORKDAYS, rest_days: november(18, 19) }),
      4,
    ],
    ["the same date twice", november(20, 20), from(20), 1],
    ["an entry for tomorrow, written in another time zone", november(19, 20, 21), from(19), 2],
    ["entries before the start", november(13, 14, 19, 20), from(20), 2],
  ])("streak counts the entries of the current streak: %s", (_, dates, plan, streakDays) => {
    expect(streak(dates, plan, TODAY).streakDays).toBe(streakDays);
  });

  test("a streak continues across months, years and leap days", () => {
    const dates = daysInARow(400, "2023-02-01").map(({ date }) => date);
    const whole = { streakDays: 400, longest: 400, written: 400, planned: 400 };
    expect(streak(dates, { start_date: "2023-02-01" }, "2024-03-06")).toEqual(whole);
  });

  test("`planned` counts planned days before today and all days with entries", () => {
    const plan = from(2, { weekdays: WORKDAYS, rest_days: november(5) });
    // Ten workdays: one is a rest day, and two have no entry. A Saturday has an entry.
    const dates = november(2, 3, 4, 6, 7, 9, 10, 11);
    expect(streak(dates, plan, "2026-11-14")).toEqual({ streakDays: 0, longest: 8, written: 8, planned: 10 });
    expect(streak(dates, plan, "2026-11-12")).toEqual({ streakDays: 8, longest: 8, written: 8, planned: 8 });
  });

  test("no day before the start of a challenge is planned", () => {
    expect(streak([], from(21), TODAY)).toEqual({ streakDays: 0, longest: 0, written: 0, planned: 0 });
  });
});

test("the longest streak can be anywhere in the challenge", () => {
  expect(streak(november(20, 3, 1, 2, 6), from(1), TODAY).longest).toBe(3);
});

describe("random entries and rest days", () => {
  const START = "2026-03-01";
  const random = createSeededRandom(7);
  const randomDates = (share: number) =>
    Array.from({ length: 60 }, (_, index) => addDays(START, index)).filter(() => random() < share);
  const shuffled = (dates: readonly string[]) => dates.toSorted(() => random() - 0.5);
  const cases = Array.from({ length: 400 }, () => ({
    dates: randomDates(random()),
    today: addDays(START, 40 + Math.floor(random() * 30)),
    plan: {
      start_date: addDays(START, Math.floor(random() * 20)),
      weekdays: 1 + Math.floor(random() * EVERY_DAY),
      earlier_weekdays: [{ until: addDays(START, 20), weekdays: 1 + Math.floor(random() * EVERY_DAY) }],
      rest_days: randomDates(random() / 2),
    },
  }));

  const streaks = () => cases.map(({ dates, plan, today }) => streak(dates, plan, today));

  test("a rest day without an entry never shortens a streak", () => {
    for (const { dates, plan, today } of cases) {
      const before = streak(dates, plan, today);
      const free = randomDates(1).filter((date) => !dates.includes(date));
      const rest = free[Math.floor(random() * free.length)] ?? today;
      const after = streak(dates, { ...plan, rest_days: [...plan.rest_days, rest] }, today);
      expect(after.streakDays).toBeGreaterThanOrEqual(before.streakDays);
      expect(after.longest).toBeGreaterThanOrEqual(before.longest);
      expect(after.written).toBe(before.written);
    }
  });

  test("a streak is at most as long as the number of entries", () => {
    for (const { dates, plan, today } of cases) {
      const { streakDays, longest, planned, written } = streak(dates, plan, today);
      expect(streakDays).toBeLessThanOrEqual(longest);
      expect(longest).toBeLessThanOrEqual(written);
      expect(written).toBeLessThanOrEqual(planned);
    }
  });

  test("the streak doesn't depend on the order of entries and rest days", () => {
    for (const { dates, plan, today } of cases) {
      const other = streak(shuffled(dates), { ...plan, rest_days: shuffled(plan.rest_days) }, today);
      expect(other).toEqual(streak(dates, plan, today));
    }
  });

  test("an entry for today adds one to the streak", () => {
    for (const { dates, plan, today } of cases) {
      const { streakDays } = streak(dates, plan, today);
      expect(streak([...dates, today], plan, today).streakDays).toBe(
        dates.includes(today) ? streakDays : streakDays + 1,
      );
    }
  });

  test.each(["Pacific/Pago_Pago", "Pacific/Kiritimati"])(
    "the streak doesn't depend on the device's zone %s",
    (zone) => {
      const here = streaks();
      vi.stubEnv("TZ", zone);
      expect(streaks()).toEqual(here);
      vi.unstubAllEnvs();
    },
  );
});

test("marking or unmarking a range of dates as rest days is idempotent", () => {
  const span = { first: "2026-10-31", last: "2026-11-02" };
  const marked = ["2026-10-31", "2026-11-01", "2026-11-02", TODAY];
  const once = withRest([TODAY, "2026-11-01"], { ...span, rests: true });
  expect(once).toEqual(marked);
  expect(withRest(once, { ...span, rests: true })).toEqual(marked);
  expect(withRest(marked, { ...span, rests: false })).toEqual([TODAY]);
  expect(withRest(["2026-10-30", ...marked], { ...span, rests: false })).toEqual(["2026-10-30", TODAY]);
});

test("consecutive rest days form a span", () => {
  const spans = spansOf(["2026-02-28", "2026-03-01", "2026-03-03"]);
  expect(spans).toEqual([
    { first: "2026-02-28", last: "2026-03-01" },
    { first: "2026-03-03", last: "2026-03-03" },
  ]);
  expect(spans.map((span) => formatSpan(span, "en"))).toEqual(["Feb 28, 2026 – Mar 1, 2026", "Mar 3, 2026"]);
});

test("a challenge is due on planned dates from its start", () => {
  const plan = from(19, { rest_days: november(21) });
  expect(november(18, 19, 20, 21, 22).map((date) => isDueOn(plan, date))).toEqual([
    false,
    true,
    true,
    false,
    true,
  ]);
});

test("the streak of a challenge counts only its entries", () => {
  const rows = november(18, 19, 20).map((date, index) => ({
    challenge_id: index === 0 ? "other" : "own",
    date,
  }));
  expect(streakIn(rows, { ...from(18), challenge_id: "own" }, TODAY)).toBe(2);
});

test("pending changes of rest days apply to their challenge in order", () => {
  const row = { ...from(16, { rest_days: november(18) }), challenge_id: "own", title: "Run" };
  const mark = (challengeId: string, day: number, rests: boolean, order: number) => {
    const [date = ""] = november(day);
    return { challengeId, userId: "mina", first: date, last: date, rests, order };
  };
  const changed = withRestMarks(row, [
    mark("other", 17, true, 1),
    mark("own", 19, true, 2),
    mark("own", 20, true, 3),
    mark("own", 20, false, 4),
  ]);
  expect(changed).toEqual({ ...row, rest_days: november(18, 19) });
  expect(withRestMarks(row, [mark("own", 18, false, 1)]).rest_days).toEqual([]);
  expect(withRestMarks(row, [mark("own", 18, false, 1), mark("own", 19, true, 2)]).rest_days).toEqual(
    november(19),
  );
  for (const marks of [[], [mark("own", 18, true, 1)], [mark("other", 19, true, 1)]])
    expect(withRestMarks(row, marks)).toBe(row);
});

describe("expectedEnd", () => {
  const ten = { ...from(16), days: 10 };

  test("expectedEnd adds one day for each remaining entry if no day was missed", () => {
    expect(expectedEnd(november(16, 17, 18, 19), ten, TODAY)).toBe("2026-11-25");
    expect(expectedEnd(november(16, 17, 18, 19, 20), ten, TODAY)).toBe("2026-11-25");
  });

  test("expectedEnd is later if days were missed", () => {
    // Three entries took four days, so the other seven take ten days.
    expect(expectedEnd(november(16, 17, 19), ten, TODAY)).toBe("2026-11-29");
  });

  test("expectedEnd is later if there are rest days in the future", () => {
    const plan = { ...ten, weekdays: WORKDAYS, rest_days: november(23) };
    expect(expectedEnd(november(16, 17, 18, 19, 20), plan, TODAY)).toBe("2026-11-30");
  });

  test("expectedEnd is undefined with two entries, with all entries or if years away", () => {
    expect(expectedEnd(november(18, 19), ten, TODAY)).toBeUndefined();
    expect(expectedEnd(november(16, 17, 18), { ...ten, days: 3 }, TODAY)).toBeUndefined();
    const rests = { ...ten, days: 3, rest_days: november(20) };
    expect(expectedEnd(november(16, 17, 18), rests, TODAY)).toBeUndefined();
    expect(expectedEnd(november(16, 17, 18), { ...ten, start_date: "2020-01-01" }, TODAY)).toBeUndefined();
  });
});
