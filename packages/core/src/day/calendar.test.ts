import { describe, expect, test } from "vitest";

import { addDays } from "../civil-date/index.ts";
import { CALENDAR_LIMIT, calendarCells } from "./calendar.ts";

const TODAY = "2026-11-20";
const open = { start_date: "2026-11-18", end_date: null, days: 5 };

/** The calendar as a line: w written, m missed, T today, . to come. */
function line(
  challenge: typeof open | { start_date: string; end_date: string | null; days: number },
  written: string[],
) {
  const letters = { written: "w", missed: "m", today: "T", "to-come": "." };
  return calendarCells(challenge, written, TODAY)
    .map(({ state }) => letters[state])
    .join("");
}

describe("one cell a day", () => {
  test.each([
    ["nothing written yet", open, [], "mmT...."],
    ["all written, today open", open, ["2026-11-18", "2026-11-19"], "wwT.."],
    ["all written, today too", open, ["2026-11-18", "2026-11-19", "2026-11-20"], "www.."],
    ["a gap moves the end", open, ["2026-11-18"], "wmT..."],
    ["the last one is for today", { ...open, days: 3 }, ["2026-11-18", "2026-11-19"], "wwT"],
    ["it starts today", { ...open, start_date: TODAY, days: 3 }, [], "T.."],
    ["it starts in three days", { ...open, start_date: "2026-11-23", days: 2 }, [], ".."],
    ["written before it starts", { ...open, start_date: "2026-11-22", days: 3 }, [TODAY], "w..."],
    ["an entry from before the start", open, ["2026-11-17", "2026-11-18"], "wwmT.."],
    ["tomorrow written already, east of here", open, ["2026-11-21"], "mmTw..."],
    ["one day, written", { ...open, start_date: TODAY, end_date: TODAY, days: 1 }, [TODAY], "w"],
    ["ended", { ...open, end_date: "2026-11-19", days: 2 }, ["2026-11-15", "2026-11-18"], "wmmw"],
    ["no days at all", { ...open, days: 0 }, [], "mmT"],
  ])("%s", (_, challenge, written, cells) => {
    expect(line(challenge, written)).toBe(cells);
  });

  test("the dates follow each other from the start", () => {
    const cells = calendarCells(open, ["2026-11-18"], TODAY);
    expect(cells.map(({ date }) => date)).toEqual(cells.map((_, index) => addDays("2026-11-18", index)));
  });

  test("for an open challenge there is room for exactly the entries that are missing", () => {
    for (let days = 1; days <= 100; days += 1) {
      for (const count of [0, Math.floor(days / 2), days - 1]) {
        const written = Array.from({ length: count }, (_, index) => addDays(TODAY, -index * 2));
        const cells = calendarCells({ start_date: "2026-05-01", end_date: null, days }, written, TODAY);
        const room = cells.filter(({ state }) => state === "today" || state === "to-come").length;
        expect(room).toBe(days - written.length);
      }
    }
  });

  test("a challenge that was left alone for years shows its last 53 weeks", () => {
    const cells = calendarCells({ ...open, start_date: "2010-01-01" }, [], TODAY);
    expect(cells).toHaveLength(CALENDAR_LIMIT);
    expect(cells.at(-1)).toEqual({ date: "2026-11-24", state: "to-come" });
  });
});
