import { describe, expect, test } from "vitest";

import { validateInput } from "../input/text-validators.ts";
import { aDay, daysInARow } from "../testing/index.ts";
import { appendText, deletableUntil, groupByMonth, hasEntryOn, numberDays, numberOn } from "./rules.ts";
import { dayEditSchema, daySchema } from "./schema.ts";

describe("numberDays", () => {
  test("numberDays counts from the oldest date and returns the newest first", () => {
    const numbered = numberDays(daysInARow(3, "2026-11-18"));
    expect(numbered.map(({ number, entry }) => `DAY ${number} ${entry.date}`)).toEqual([
      "DAY 3 2026-11-20",
      "DAY 2 2026-11-19",
      "DAY 1 2026-11-18",
    ]);
  });

  test("an entry for an earlier date is numbered by its date", () => {
    const caughtUp = [aDay({ date: "2026-11-20", day: 1 }), aDay({ date: "2026-11-18", day: 2 })];
    expect(numberDays(caughtUp).map(({ number, entry }) => [number, entry.day])).toEqual([
      [2, 1],
      [1, 2],
    ]);
  });

  test("numberDays returns an empty list for no entries", () => {
    expect(numberDays([])).toEqual([]);
  });
});

describe("numberOn", () => {
  const entries = daysInARow(3, "2026-11-18");

  test("an entry is numbered by its date, not by the order of writing", () => {
    const caughtUp = [aDay({ date: "2026-11-20", day: 1 }), aDay({ date: "2026-11-18", day: 2 })];
    expect(caughtUp.map(({ date }) => numberOn(date, caughtUp, []))).toEqual([2, 1]);
  });

  test("the number of a new entry counts the delivered and pending entries before its date", () => {
    expect(numberOn("2026-11-21", entries, [])).toBe(4);
    expect(numberOn("2026-11-17", entries, [])).toBe(1);
    expect(numberOn("2026-11-22", entries, ["2026-11-21", "2026-11-23"])).toBe(5);
  });

  test("a pending edit of a delivered entry counts once", () => {
    expect(numberOn("2026-11-21", entries, ["2026-11-20"])).toBe(4);
  });

  test("numberOn uses the given number of entries until the entries have loaded", () => {
    expect(numberOn("2026-11-21", [], ["2026-11-20"], 7)).toBe(9);
  });
});

test("hasEntryOn returns true only for a date with an entry", () => {
  expect(hasEntryOn(daysInARow(2, "2026-11-18"), "2026-11-19")).toBe(true);
  expect(hasEntryOn(daysInARow(2, "2026-11-18"), "2026-11-20")).toBe(false);
});

test("groupByMonth keeps the order of entries", () => {
  const months = groupByMonth(numberDays(daysInARow(4, "2026-10-30")));
  expect(months.map(({ entries, month }) => [month, entries.map(({ number }) => number)])).toEqual([
    ["2026-11", [4, 3]],
    ["2026-10", [2, 1]],
  ]);
  expect(groupByMonth([])).toEqual([]);
});

test("an entry can be deleted for 24 hours after its creation", () => {
  expect(deletableUntil({ created_at: "2026-11-20T12:42:28.336+00:00" })).toBe(
    Date.parse("2026-11-21T12:42:28.336Z"),
  );
});

const check = (input: { date: string; content: string }) => validateInput(daySchema("2026-11-20"), input);

describe("daySchema and dayEditSchema", () => {
  test.each([
    { date: "2026-11-20", content: "Read." },
    { date: "2026-11-01", content: "A missed day." },
    { date: "2026-11-20", content: "🎉".repeat(10_000) },
  ])("the entry form accepts %o", (input) => {
    expect(check(input)).toEqual({ status: "valid", value: input });
  });

  test.each([
    [{ date: "2026-11-21", content: "Tomorrow." }, { date: "too-big" }],
    [{ date: "", content: "When?" }, { date: "required" }],
    [{ date: "2026-11-31", content: "When?" }, { date: "not-a-date" }],
    [{ date: "2026-11-20", content: "" }, { content: "required" }],
    [{ date: "2026-11-20", content: " \n\t" }, { content: "required" }],
    [{ date: "2026-11-20", content: "x".repeat(10_001) }, { content: "too-long" }],
  ])("the entry form rejects %o with %o", (input, issues) => {
    expect(check(input)).toEqual({ status: "invalid", issues });
  });

  test("the edit form requires only a text", () => {
    expect(validateInput(dayEditSchema, { content: "Better." })).toMatchObject({ status: "valid" });
    expect(validateInput(dayEditSchema, { content: "" })).toEqual({
      status: "invalid",
      issues: { content: "required" },
    });
  });
});

test.each([
  ["an empty text", "", "Ran.", "Ran."],
  ["a text", "Read.", "Ran.", "Read.\n\nRan."],
  ["a text with line breaks at its end", "Read.\n\n\n", "Ran.", "Read.\n\nRan."],
  ["a text that has the same words in a line", "I Ran. Far", "Ran.", "I Ran. Far\n\nRan."],
  ["a text that starts with the same line", "Ran.\nFar.", "Ran.", "Ran.\nFar.\n\nRan."],
])("appendText adds a paragraph to %s", (_, content, text, expected) => {
  expect(appendText(content, text)).toBe(expected);
});

test.each(["Ran.", "Ran.\n", "Read.\n\nRan.", "Ran.\n\nRead.", "Read.\n\nRan.\n\nSlept."])(
  "appendText doesn't repeat a paragraph of %j",
  (content) => {
    expect(appendText(content, "Ran.")).toBe(content);
  },
);
