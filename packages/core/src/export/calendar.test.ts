import { expect, test } from "vitest";

import { aDay, anExportedChallenge, anId } from "../testing/index.ts";
import { diaryCalendar } from "./calendar.ts";

const HOST = "diary.example";

const calendarOf = (content: string) => diaryCalendar([anExportedChallenge([aDay({ content })])], HOST);

const unfolded = (calendar: string) => calendar.replaceAll("\r\n ", "").split("\r\n");

test("the calendar has an all-day event with its own id for each entry", () => {
  const days = [
    aDay({ day_id: anId(102), date: "2026-12-31", updated_at: "2026-12-31T23:00:00.5+09:00" }),
    aDay({ date: "2026-11-18", content: "Read." }),
  ];
  expect(unfolded(diaryCalendar([anExportedChallenge(days)], HOST))).toEqual([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Challenge Diary//Export 1//EN",
    "BEGIN:VEVENT",
    `UID:${aDay().day_id}@diary.example`,
    expect.stringMatching(/^DTSTAMP:\d{8}T\d{6}Z$/),
    "DTSTART;VALUE=DATE:20261118",
    "DTEND;VALUE=DATE:20261119",
    "SUMMARY:Learn TypeScript · DAY 1",
    "DESCRIPTION:Read.",
    "CLASS:PRIVATE",
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
    "BEGIN:VEVENT",
    `UID:${anId(102)}@diary.example`,
    "DTSTAMP:20261231T140000Z",
    "DTSTART;VALUE=DATE:20261231",
    "DTEND;VALUE=DATE:20270101",
    "SUMMARY:Learn TypeScript · DAY 2",
    expect.stringMatching(/^DESCRIPTION:/),
    "CLASS:PRIVATE",
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ]);
});

test("calendar syntax and line breaks in text are escaped", () => {
  expect(unfolded(calendarOf("a,b;c\\n\r\nEND:VEVENT\rx\u0007\ty"))).toContain(
    String.raw`DESCRIPTION:a\,b\;c\\n\nEND:VEVENT\nx` + "\ty",
  );
});

test.each(["a", "é", "猫", "🎉"])(
  "calendar lines of the letter %s have at most 75 bytes and split no character",
  (letter) => {
    for (let before = 0; before < 4; before += 1) {
      const content = "a".repeat(before) + letter.repeat(200);
      const calendar = calendarOf(content);
      const lines = calendar.split("\r\n").map((line) => new TextEncoder().encode(line));
      expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(75);
      expect(calendar).not.toContain("\ufffd");
      // `fatal` throws if a line ends within a character.
      for (const line of lines) new TextDecoder("utf-8", { fatal: true }).decode(line);
      expect(unfolded(calendar)).toContain(`DESCRIPTION:${content}`);
    }
  },
);

test.each(["public", "private"] as const)(
  "the events of a %s challenge have its visibility",
  (visibility) => {
    const calendar = diaryCalendar([anExportedChallenge([aDay()], { visibility })], HOST);
    expect(unfolded(calendar)).toContain(`CLASS:${visibility.toUpperCase()}`);
  },
);
