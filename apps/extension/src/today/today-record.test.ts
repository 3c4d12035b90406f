import { expect, test } from "vitest";

import { badgeText, openChallenges, markDelivered, markWritten, type TodayRecord } from "./today-record.ts";

const record: TodayRecord = {
  v: 1,
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

test("open is what has begun and is not written yet", () => {
  expect(openChallenges(record, noonOf("2026-11-20"))).toEqual(["b"]);
  expect(openChallenges(markWritten(record, "b", "2026-11-20"), noonOf("2026-11-20"))).toEqual([]);
});

test("a new day opens everything again", () => {
  expect(openChallenges(record, noonOf("2026-11-21"))).toEqual(["a", "b"]);
});

test.each([-26, 26])("a clock that is known to be %i hours off is corrected", (hours) => {
  const now = noonOf("2026-11-20") + hours * 3_600_000;
  expect(openChallenges({ ...record, clockMs: -hours * 3_600_000 }, now)).toEqual(["b"]);
});

test("an entry of another date, or one that is known, changes nothing", () => {
  expect(markWritten(record, "b", "2026-11-19")).toBe(record);
  expect(markWritten(record, "a", "2026-11-20")).toBe(record);
});

test("the badge is empty where nothing is open, and has room for two digits", () => {
  expect([0, 1, 12, 250].map(badgeText)).toEqual(["", "1", "12", "99"]);
});

test("a delivered entry is written, and the challenge that it completed is not waited for", () => {
  const entry = { challenge_id: "b", date: "2026-11-20" };
  expect(markDelivered(record, entry, false)).toEqual({ ...record, written: ["a", "b"] });
  expect(markDelivered(record, entry, true).active.map(({ challenge_id }) => challenge_id)).toEqual([
    "a",
    "later",
  ]);
});
