import { expect, test } from "vitest";

import { anId } from "../testing/builders.ts";
import { readPublicProgress } from "./read-public-progress.ts";

const ROW = {
  title: "Morning pages",
  nickname: "Mina",
  day: 2,
  days: 30,
  completed: false,
  ended_early: false,
  start_date: "2025-12-31",
  dates: ["2026-01-01", "2025-12-31"],
};

const failingApi = () => Promise.resolve(Response.json([ROW], { status: 503 }));
const readAt = (time: string, ...rows: unknown[]) =>
  readPublicProgress(anId(1), () => Promise.resolve(Response.json(rows)), Date.parse(time));

test.each([
  // In UTC-11, 4 January begins at 11:00 UTC, so the only missed date is 2 January.
  ["2026-01-04T05:00:00Z", 2],
  ["2026-01-04T23:59:59Z", 2],
  ["2026-01-05T00:00:00Z", 0],
])("at %s the streak is %i, because the author's date can still be yesterday", async (time, streakDays) => {
  expect(await readAt(time, ROW)).toMatchObject({ streakDays });
});

test("the streak contains an entry that the author wrote for tomorrow's date", async () => {
  const row = { ...ROW, dates: ["2026-01-05", "2026-01-04"] };
  expect(await readAt("2026-01-04T10:00:00Z", row)).toMatchObject({ streakDays: 2 });
});

test("the progress has the row's texts, counts and ending", async () => {
  expect(await readAt("2026-01-01T12:00:00Z", ROW)).toEqual({
    challengeId: anId(1),
    title: "Morning pages",
    nickname: "Mina",
    day: 2,
    days: 30,
    ending: "open",
    streakDays: 2,
  });
  const ended = { ...ROW, day: 31, completed: true };
  expect(await readAt("2026-01-01T12:00:00Z", ended)).toMatchObject({ day: 30, ending: "full" });
});

test("a challenge without a row is missing, and an error of the API is a failure", async () => {
  expect(await readAt("2026-01-01T12:00:00Z")).toBe("missing");
  expect(await readPublicProgress(anId(1), failingApi, 0)).toBe("failed");
});
