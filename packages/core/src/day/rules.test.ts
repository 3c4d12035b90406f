import { describe, expect, test } from "vitest";

import { validateInput } from "../input/text-validators.ts";
import { aDay, daysInARow } from "../testing/index.ts";
import { deletableUntil, hasEntryOn, numberDays } from "./rules.ts";
import { dayEditSchema, daySchema } from "./schema.ts";

describe("DAY n", () => {
  test("counts from the oldest date, shows the newest first", () => {
    const numbered = numberDays(daysInARow(3, "2026-11-18"));
    expect(numbered.map(({ number, entry }) => `DAY ${number} ${entry.date}`)).toEqual([
      "DAY 3 2026-11-20",
      "DAY 2 2026-11-19",
      "DAY 1 2026-11-18",
    ]);
  });

  test("an entry written later for an earlier day takes its place by date", () => {
    const caughtUp = [aDay({ date: "2026-11-20", day: 1 }), aDay({ date: "2026-11-18", day: 2 })];
    expect(numberDays(caughtUp).map(({ number, entry }) => [number, entry.day])).toEqual([
      [2, 1],
      [1, 2],
    ]);
  });

  test("no entries, no numbers", () => {
    expect(numberDays([])).toEqual([]);
  });
});

test("one entry a date", () => {
  expect(hasEntryOn(daysInARow(2, "2026-11-18"), "2026-11-19")).toBe(true);
  expect(hasEntryOn(daysInARow(2, "2026-11-18"), "2026-11-20")).toBe(false);
});

test("can be deleted for 24 hours after it was written", () => {
  expect(deletableUntil({ created_at: "2026-11-20T12:42:28.336+00:00" })).toBe(
    Date.parse("2026-11-21T12:42:28.336Z"),
  );
});

const check = (input: { date: string; content: string }) => validateInput(daySchema("2026-11-20"), input);

describe("the form of an entry", () => {
  test.each([
    { date: "2026-11-20", content: "Read." },
    { date: "2026-11-01", content: "A missed day." },
    { date: "2026-11-20", content: "🎉".repeat(10_000) },
  ])("can be sent", (input) => {
    expect(check(input)).toEqual({ status: "valid", value: input });
  });

  test.each([
    [{ date: "2026-11-21", content: "Tomorrow." }, { date: "too-big" }],
    [{ date: "", content: "When?" }, { date: "required" }],
    [{ date: "2026-11-31", content: "When?" }, { date: "not-a-date" }],
    [{ date: "2026-11-20", content: "" }, { content: "required" }],
    [{ date: "2026-11-20", content: " \n\t" }, { content: "required" }],
    [{ date: "2026-11-20", content: "x".repeat(10_001) }, { content: "too-long" }],
  ])("can't be sent", (input, issues) => {
    expect(check(input)).toEqual({ status: "invalid", issues });
  });

  test("for editing asks for a text alone", () => {
    expect(validateInput(dayEditSchema, { content: "Better." })).toMatchObject({ status: "valid" });
    expect(validateInput(dayEditSchema, { content: "" })).toEqual({
      status: "invalid",
      issues: { content: "required" },
    });
  });
});
