import { expect, test } from "vitest";

import { badgeText, challengesToRemindOf, openChallenges, type TodayRecord } from "./today-record.ts";

const record: TodayRecord = {
  userId: "u",
  date: "2026-11-20",
  dayStartHour: 3,
  active: [
    { challenge_id: "a", start_date: "2026-11-01" },
    { challenge_id: "b", start_date: "2026-11-20" },
    { challenge_id: "later", start_date: "2026-12-01" },
  ],
  written: ["a"],
};

const noonOf = (date: string) => new Date(`${date}T12:00:00`).getTime();
const at = (time: string) => new Date(`2026-11-21T${time}`).getTime();

const submitted = (date: string) => [{ challengeId: "b", date }];

test("a started challenge is open until it has an entry today", () => {
  expect(openChallenges(record, noonOf("2026-11-20"))).toEqual(["b"]);
  expect(openChallenges(record, noonOf("2026-11-20"), submitted("2026-11-20"))).toEqual([]);
  expect(openChallenges(record, noonOf("2026-11-20"), submitted("2026-11-19"))).toEqual(["b"]);
});

const openWith = (plan: Partial<TodayRecord["active"][number]>, date: string) =>
  openChallenges(
    { ...record, active: [{ challenge_id: "b", start_date: "2026-11-01", ...plan }] },
    noonOf(date),
  );

test("a challenge isn't open on a rest day or on a weekday without a plan", () => {
  expect(openWith({ rest_days: ["2026-11-20"] }, "2026-11-20")).toEqual([]);
  expect(openWith({ rest_days: ["2026-11-20"] }, "2026-11-21")).toEqual(["b"]);
  expect(openWith({ weekdays: 0b0011111 }, "2026-11-20")).toEqual(["b"]);
  expect(openWith({ weekdays: 0b0011111 }, "2026-11-21")).toEqual([]);
});

const remindedWith = (plan: Partial<TodayRecord["active"][number]>, entries = submitted("2026-11-01")) =>
  challengesToRemindOf(
    { ...record, active: [{ challenge_id: "b", start_date: "2026-11-01", ...plan }] },
    noonOf("2026-11-20"),
    entries,
  );

test("a challenge that lapsed after a week without entries causes no reminder", () => {
  expect(openWith({ lastEntry: "2026-11-12" }, "2026-11-20")).toEqual(["b"]);
  expect(remindedWith({ lastEntry: "2026-11-12" }, [])).toEqual([]);
  expect(remindedWith({ lastEntry: "2026-11-13" })).toEqual(["b"]);
  expect(remindedWith({})).toEqual([]);
  expect(remindedWith({}, [])).toEqual(["b"]);
});

test("a pending entry, rest day, change of weekdays or later creation delays the lapse", () => {
  expect(remindedWith({ lastEntry: "2026-11-01" }, submitted("2026-11-13"))).toEqual(["b"]);
  expect(remindedWith({ lastEntry: "2026-11-01", rest_days: ["2026-11-13"] })).toEqual(["b"]);
  const earlier_weekdays = [{ until: "2026-11-13", weekdays: 31 }];
  expect(remindedWith({ lastEntry: "2026-11-01", earlier_weekdays })).toEqual(["b"]);
  expect(remindedWith({ lastEntry: "2026-11-01", created_at: "2026-11-13T09:00:00Z" })).toEqual(["b"]);
});

test("every started challenge is open again when the user's day starts", () => {
  expect(openChallenges(record, noonOf("2026-11-21"))).toEqual(["a", "b"]);
  expect(openChallenges(record, at("02:59:59"))).toEqual(["b"]);
  expect(openChallenges(record, at("03:00:00"))).toEqual(["a", "b"]);
});

test.each([-26, 26])("the date is correct if the clock is known to be %i hours off", (hours) => {
  const now = noonOf("2026-11-20") + hours * 3_600_000;
  const clock = { clockMs: -hours * 3_600_000, clockAt: now - 3_600_000 };
  expect(openChallenges({ ...record, ...clock }, now)).toEqual(["b"]);
});

test.each([
  ["a week has passed", 26, 8 * 24],
  ["the user has set a fast clock back", 26, -25],
  ["the user has set a slow clock forward", -26, 27],
])("the correction of a clock ends when %s", (_reason, hoursAhead, hoursSince) => {
  const now = noonOf("2026-11-20");
  const clock = { clockMs: -hoursAhead * 3_600_000, clockAt: now - hoursSince * 3_600_000 };
  expect(openChallenges({ ...record, ...clock }, now)).toEqual(["b"]);
});

test("the badge is empty without open challenges and shows at most 99", () => {
  expect([0, 1, 12, 250].map(badgeText)).toEqual(["", "1", "12", "99"]);
});
