import type { CalendarCell } from "./calendar-months.ts";
import { type CivilDate, dayNumber } from "./civil-days.ts";

// Civil dates are laid on UTC's days, so they are named there too: no zone can shift them.
const utc = { timeZone: "UTC" } as const;
const monthAndYear = new Intl.DateTimeFormat("en", { ...utc, month: "long", year: "numeric" });
const dayAndMonth = new Intl.DateTimeFormat("en", { ...utc, month: "long", day: "numeric" });
const weekday = new Intl.DateTimeFormat("en", { ...utc, weekday: "long" });

const moment = (date: CivilDate) => dayNumber(date) * 86_400_000;

/** "March 2026" of `2026-03`. */
export function monthName(month: string): string {
  return monthAndYear.format(moment(`${month}-01`));
}

/** The seven weekday names of a week that begins on `weekStart` (0 is Sunday). */
export function weekdayNames(weekStart: number): string[] {
  // 2023-01-01 was a Sunday.
  const sunday = moment("2023-01-01");
  return Array.from({ length: 7 }, (_, index) =>
    weekday.format(sunday + ((weekStart + index) % 7) * 86_400_000),
  );
}

const unwritten = {
  missed: "no entry",
  today: "not written yet",
  "to-come": "to come",
  before: "before the start",
};

/** A cell for those who hear it: "March 4, today: not written yet". A gap is a fact, not a fault. */
export function cellInWords(cell: CalendarCell, today: CivilDate): string {
  const name = dayAndMonth.format(moment(cell.date)) + (cell.date === today ? ", today" : "");
  return `${name}: ${cell.state === "written" ? `written, day ${cell.day}` : unwritten[cell.state]}`;
}

/** The months left out: "April 2026" or "April 2026 to January 2027". */
export function quietInWords({ from, to }: { from: string; to: string }): string {
  const months = from === to ? monthName(from) : `${monthName(from)} to ${monthName(to)}`;
  return `${months}: no entries`;
}
